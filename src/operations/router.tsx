import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router';
import { PEOPLE_PARTS, type PeoplePart } from '#contract/people-admin.ts';
import { oneIn, textIn } from '#domain/search.ts';
import { AuditScreen } from '#operations/audit/audit-screen.tsx';
import { Home } from '#operations/home/home.tsx';
import { ImportScreen } from '#operations/import/import-screen.tsx';
import { PatientsScreen } from '#operations/patients/patients-screen.tsx';
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

const imports = createRoute({ getParentRoute: () => root, path: '/import', component: ImportScreen });

const audit = createRoute({ getParentRoute: () => root, path: '/audit', component: AuditScreen });

export const consoleRouter = createRouter({
  routeTree: root.addChildren([home, people, patients, places, imports, audit]),
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
