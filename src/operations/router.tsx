import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router';
import { OrderKind } from '#contract/assignment.ts';
import { AppointmentState } from '#contract/bookings.ts';
import { PRICE_PARTS, type PricePart } from '#contract/catalogue.ts';
import { PEOPLE_PARTS, type PeoplePart } from '#contract/people-admin.ts';
import { MESSAGE_STATES } from '#contract/sent-messages.ts';
import { dayIn, flagIn, oneIn, textIn } from '#domain/search.ts';
import {
  CATALOGUE_PARTS,
  CatalogueScreen,
  type CataloguePart,
} from '#operations/catalogue/catalogue-screen.tsx';
import {
  AppointmentsScreen,
  type AppointmentsSearch,
} from '#operations/appointments/appointments-screen.tsx';
import { AuditScreen } from '#operations/audit/audit-screen.tsx';
import { Home } from '#operations/home/home.tsx';
import { ImportScreen } from '#operations/import/import-screen.tsx';
import { OrdersScreen, type OrdersSearch } from '#operations/orders/orders-screen.tsx';
import { PatientsScreen } from '#operations/patients/patients-screen.tsx';
import { MessagesScreen, VIEWS, type MessagesSearch } from '#operations/messages/messages-screen.tsx';
import { PAYOUT_VIEWS, PayoutsScreen, type PayoutsSearch } from '#operations/payouts/payouts-screen.tsx';
import { PeopleScreen } from '#operations/people/people-screen.tsx';
import { PlacesScreen } from '#operations/places/places-screen.tsx';
import { NotFound } from '#operations/shell/not-found.tsx';
import { Shell } from '#operations/shell/shell.tsx';
import type { ConsoleContext } from '#operations/shell/context.ts';
import { ErrorScreen } from '#app/guards/error-screen.tsx';

const root = createRootRouteWithContext<ConsoleContext>()({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: ErrorScreen,
});

const home = createRoute({ getParentRoute: () => root, path: '/', component: Home });

interface PeopleSearch {
  part?: PeoplePart | undefined;
  person?: string | undefined;
}

const people = createRoute({
  getParentRoute: () => root,
  path: '/people',
  validateSearch: (search: Record<string, unknown>): PeopleSearch => ({
    part: oneIn(search['part'], PEOPLE_PARTS),
    person: textIn(search['person']),
  }),
  component: People,
});

function People() {
  const search = people.useSearch();
  const { session } = people.useRouteContext();
  const to = '/people' as const;
  return (
    <PeopleScreen
      {...search}
      ownId={session.userId}
      onSearch={(change) =>
        void consoleRouter.navigate({
          to,
          search: { ...search, ...change },
          // Opening a person adds to the history; a filter does not.
          replace: !('person' in change),
        })
      }
      href={(person) => consoleRouter.buildLocation({ to, search: { ...search, person } }).href}
    />
  );
}

const patients = createRoute({
  getParentRoute: () => root,
  path: '/patients',
  validateSearch: (search: Record<string, unknown>): { patient?: string | undefined } => ({
    patient: textIn(search['patient']),
  }),
  component: Patients,
});

function Patients() {
  const { patient } = patients.useSearch();
  const to = '/patients' as const;
  return (
    <PatientsScreen
      patient={patient}
      onPatient={(chosen) => void consoleRouter.navigate({ to, search: { patient: chosen } })}
      href={(chosen) => consoleRouter.buildLocation({ to, search: { patient: chosen } }).href}
    />
  );
}

const places = createRoute({ getParentRoute: () => root, path: '/places', component: PlacesScreen });

interface CatalogueSearch {
  part?: CataloguePart | undefined;
  prices?: PricePart | undefined;
}

const catalogue = createRoute({
  getParentRoute: () => root,
  path: '/catalogue',
  validateSearch: (search: Record<string, unknown>): CatalogueSearch => ({
    part: oneIn(search['part'], CATALOGUE_PARTS),
    prices: oneIn(search['prices'], PRICE_PARTS),
  }),
  component: Catalogue,
});

function Catalogue() {
  const search = catalogue.useSearch();
  return (
    <CatalogueScreen
      {...search}
      onSearch={(change) =>
        void consoleRouter.navigate({ to: '/catalogue', search: { ...search, ...change }, replace: true })
      }
    />
  );
}

const imports = createRoute({ getParentRoute: () => root, path: '/import', component: ImportScreen });

const messages = createRoute({
  getParentRoute: () => root,
  path: '/messages',
  validateSearch: (search: Record<string, unknown>): MessagesSearch => ({
    view: oneIn(search['view'], VIEWS),
    state: oneIn(search['state'], MESSAGE_STATES),
    event: textIn(search['event']),
  }),
  component: Messages,
});

function Messages() {
  const search = messages.useSearch();
  return (
    <MessagesScreen
      {...search}
      onSearch={(change) =>
        void consoleRouter.navigate({ to: '/messages', search: { ...search, ...change }, replace: true })
      }
    />
  );
}

const audit = createRoute({ getParentRoute: () => root, path: '/audit', component: AuditScreen });

const appointments = createRoute({
  getParentRoute: () => root,
  path: '/appointments',
  validateSearch: (search: Record<string, unknown>): AppointmentsSearch => ({
    day: dayIn(search['day']),
    doctor: textIn(search['doctor']),
    clinic: textIn(search['clinic']),
    state: oneIn(search['state'], AppointmentState.options),
    appointment: textIn(search['appointment']),
  }),
  component: Appointments,
});

function Appointments() {
  const search = appointments.useSearch();
  const to = '/appointments' as const;
  return (
    <AppointmentsScreen
      search={search}
      onSearch={(change) =>
        void consoleRouter.navigate({
          to,
          search: { ...search, ...change },
          replace: !('appointment' in change),
        })
      }
      href={(appointment) => consoleRouter.buildLocation({ to, search: { ...search, appointment } }).href}
    />
  );
}

const orders = createRoute({
  getParentRoute: () => root,
  path: '/orders',
  validateSearch: (search: Record<string, unknown>): OrdersSearch => ({
    kind: oneIn(search['kind'], OrderKind.options),
    agent: textIn(search['agent']),
    free: flagIn(search['free']),
    order: textIn(search['order']),
  }),
  component: Orders,
});

function Orders() {
  const search = orders.useSearch();
  const to = '/orders' as const;
  return (
    <OrdersScreen
      search={search}
      onSearch={(change) =>
        void consoleRouter.navigate({ to, search: { ...search, ...change }, replace: !('order' in change) })
      }
      href={(order) => consoleRouter.buildLocation({ to, search: { ...search, order } }).href}
    />
  );
}

const payouts = createRoute({
  getParentRoute: () => root,
  path: '/payouts',
  validateSearch: (search: Record<string, unknown>): PayoutsSearch => ({
    view: oneIn(search['view'], PAYOUT_VIEWS),
    person: textIn(search['person']),
  }),
  component: Payouts,
});

function Payouts() {
  const search = payouts.useSearch();
  const to = '/payouts' as const;
  return (
    <PayoutsScreen
      {...search}
      onSearch={(change) =>
        void consoleRouter.navigate({ to, search: { ...search, ...change }, replace: !('person' in change) })
      }
      href={(person) => consoleRouter.buildLocation({ to, search: { person } }).href}
    />
  );
}

export const consoleRouter = createRouter({
  routeTree: root.addChildren([
    home,
    people,
    patients,
    appointments,
    orders,
    places,
    catalogue,
    payouts,
    messages,
    imports,
    audit,
  ]),
  basepath: '/operations',
  scrollRestoration: true,
  defaultPreload: false,
  context: {} as ConsoleContext,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof consoleRouter;
  }
}
