import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router';
import { LiveBoard } from '#operations/board/board.tsx';
import { Catalogue } from '#operations/catalogue/catalogue.tsx';
import { AppointmentsScreen } from '#operations/appointments/appointments-screen.tsx';
import { Calls } from '#operations/calls/calls.tsx';
import { AuditScreen } from '#operations/audit/audit-screen.tsx';
import { Home } from '#operations/home/home.tsx';
import { ImportScreen } from '#operations/import/import-screen.tsx';
import { Connections } from '#operations/connections/connections.tsx';
import { Incidents } from '#operations/incidents/incidents-place.tsx';
import { Orders } from '#operations/orders/orders.tsx';
import { ClinicalData } from '#operations/clinical-data/clinical-data.tsx';
import { Overrides } from '#operations/overrides/overrides.tsx';
import { PatientsScreen } from '#operations/patients/patients-screen.tsx';
import { Medicines } from '#operations/medicines/medicines.tsx';
import { Messages } from '#operations/messages/messages.tsx';
import { Payments } from '#operations/payments/payments.tsx';
import { Payouts } from '#operations/payouts/payouts.tsx';
import { PrivacyScreen } from '#operations/privacy/privacy-screen.tsx';
import { PeopleScreen } from '#operations/people/people-screen.tsx';
import { ServiceLevels } from '#operations/service-levels/levels.tsx';
import { PlacesScreen } from '#operations/places/places-screen.tsx';
import { NotFound } from '#operations/shell/not-found.tsx';
import { Shell } from '#operations/shell/shell.tsx';
import type { ConsoleContext } from '#operations/shell/context.ts';
import {
  appointmentsSearch,
  boardSearch,
  callsSearch,
  levelsSearch,
  catalogueSearch,
  importSearch,
  incidentsSearch,
  medicinesSearch,
  messagesSearch,
  ordersSearch,
  clinicalDataSearch,
  overridesSearch,
  patientsSearch,
  paymentsSearch,
  payoutsSearch,
  peopleSearch,
  privacySearch,
} from '#operations/searches.ts';
import { ErrorScreen } from '#app/guards/error-screen.tsx';

const root = createRootRouteWithContext<ConsoleContext>()({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: ErrorScreen,
});

const home = createRoute({ getParentRoute: () => root, path: '/', component: Home });

const board = createRoute({
  getParentRoute: () => root,
  path: '/board',
  validateSearch: boardSearch,
  component: LiveBoard,
});

const people = createRoute({
  getParentRoute: () => root,
  path: '/people',
  validateSearch: peopleSearch,
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
  validateSearch: patientsSearch,
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

const catalogue = createRoute({
  getParentRoute: () => root,
  path: '/catalogue',
  validateSearch: catalogueSearch,
  component: Catalogue,
});

const imports = createRoute({
  getParentRoute: () => root,
  path: '/import',
  validateSearch: importSearch,
  component: Imports,
});

function Imports() {
  const search = imports.useSearch();
  const to = '/import' as const;
  return (
    <ImportScreen
      {...search}
      onSearch={(change) =>
        void consoleRouter.navigate({
          to,
          search: { ...search, ...change },
          replace: !('import' in change),
        })
      }
      href={(id) => consoleRouter.buildLocation({ to, search: { ...search, import: id } }).href}
    />
  );
}

const messages = createRoute({
  getParentRoute: () => root,
  path: '/messages',
  validateSearch: messagesSearch,
  component: Messages,
});

const medicines = createRoute({
  getParentRoute: () => root,
  path: '/medicines',
  validateSearch: medicinesSearch,
  component: Medicines,
});

const overrides = createRoute({
  getParentRoute: () => root,
  path: '/overrides',
  validateSearch: overridesSearch,
  component: Overrides,
});

const serviceLevels = createRoute({
  getParentRoute: () => root,
  path: '/service-levels',
  validateSearch: levelsSearch,
  component: ServiceLevels,
});

const calls = createRoute({
  getParentRoute: () => root,
  path: '/calls',
  validateSearch: callsSearch,
  component: Calls,
});

const clinicalData = createRoute({
  getParentRoute: () => root,
  path: '/clinical-data',
  validateSearch: clinicalDataSearch,
  component: ClinicalData,
});

const audit = createRoute({ getParentRoute: () => root, path: '/audit', component: AuditScreen });

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  validateSearch: privacySearch,
  component: Privacy,
});

function Privacy() {
  const search = privacy.useSearch();
  const to = '/privacy' as const;
  return (
    <PrivacyScreen
      search={search}
      onSearch={(change) =>
        void consoleRouter.navigate({ to, search: { ...search, ...change }, replace: true })
      }
      href={(patient) => consoleRouter.buildLocation({ to: '/patients', search: { patient } }).href}
      onPatient={(patient) => void consoleRouter.navigate({ to: '/patients', search: { patient } })}
    />
  );
}

const appointments = createRoute({
  getParentRoute: () => root,
  path: '/appointments',
  validateSearch: appointmentsSearch,
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

const payments = createRoute({
  getParentRoute: () => root,
  path: '/payments',
  validateSearch: paymentsSearch,
  component: Payments,
});

const orders = createRoute({
  getParentRoute: () => root,
  path: '/orders',
  validateSearch: ordersSearch,
  component: Orders,
});

const incidents = createRoute({
  getParentRoute: () => root,
  path: '/incidents',
  validateSearch: incidentsSearch,
  component: Incidents,
});

const connections = createRoute({ getParentRoute: () => root, path: '/connections', component: Connections });

const payouts = createRoute({
  getParentRoute: () => root,
  path: '/payouts',
  validateSearch: payoutsSearch,
  component: Payouts,
});

export const consoleRouter = createRouter({
  routeTree: root.addChildren([
    home,
    board,
    people,
    patients,
    appointments,
    orders,
    places,
    catalogue,
    medicines,
    payments,
    payouts,
    overrides,
    serviceLevels,
    calls,
    clinicalData,
    messages,
    imports,
    privacy,
    incidents,
    connections,
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
