/**
 * Every route. A page is one file, `features/<feature>/<Name>Page.tsx`, and exports itself as
 * `Component` (and, if it must, `loader`, `handle` or `ErrorBoundary`): what React Router's `lazy` expects. Its code is loaded
 * when it is first opened, or a moment earlier when a link to it is reached (app/prefetch-code.ts). The sign-in screens are
 * part of the first script, so that a signed-out user waits for no second one.
 */
import type { RouteObject } from "react-router";
import { AuthLayout } from "./app/AuthLayout.tsx";
import { prefetchPageCode, SIGNED_IN } from "./app/prefetch-code.ts";
import { RequireSession, SignedOutOnly } from "./app/RequireSession.tsx";
import { PageError, RouteError } from "./app/RouteError.tsx";
import { LoginPage } from "./features/auth/LoginPage.tsx";
import { SessionExpiredPage } from "./features/auth/SessionExpiredPage.tsx";
import { paths } from "./paths.ts";

/** While the server checks the password, the first page's code is prefetched. */
const prefetchHome = () => prefetchPageCode(routes, paths.home);
const Login = () => <LoginPage onSubmit={prefetchHome} />;
const StaffLogin = () => <LoginPage forAdmins onSubmit={prefetchHome} />;
const frame = () => import("./app/SignedInFrame.tsx");
const underConstruction = async () => ({
  Component: (await import("./app/UnderConstructionPage.tsx")).default,
});
const notFound = async () => ({ Component: (await import("./app/NotFoundPage.tsx")).default });

const pages: RouteObject[] = [
  {
    index: true,
    lazy: () => import("./features/reports/ReportsPage.tsx"),
  },
  { path: paths.works, lazy: underConstruction },
  { path: paths.worksAdd, lazy: underConstruction },
  {
    path: paths.events,
    lazy: () => import("./features/events/EventsPage.tsx"),
  },
  { path: paths.eventsAdd, lazy: () => import("./features/events/CreateEventPage.tsx") },
  { path: paths.eventEdit(":id"), lazy: () => import("./features/events/EditEventPage.tsx") },
  {
    path: paths.complaints,
    lazy: () => import("./features/complaints/list/ComplaintsPage.tsx"),
  },
  {
    path: paths.complaintsAdd,
    lazy: () => import("./features/complaints/create/CreateComplaintPage.tsx"),
  },
  { path: paths.register, lazy: () => import("./features/complaints/register/RegisterPage.tsx") },
  {
    path: paths.complaintsImport,
    lazy: async () => (await import("./sheets.ts")).register,
  },
  {
    path: paths.complaint(":id"),
    lazy: () => import("./features/complaints/manage/ManageComplaintPage.tsx"),
  },
  { path: paths.citizensImport, lazy: async () => (await import("./sheets.ts")).citizens },
  { path: paths.citizen(":id"), lazy: () => import("./features/citizens/CitizenPage.tsx") },
  { path: paths.boothsUpload, lazy: async () => (await import("./sheets.ts")).booths },
  { path: paths.locationsImport, lazy: async () => (await import("./sheets.ts")).locations },
  {
    path: paths.locationUpdate,
    lazy: () => import("./features/locations/LocationManagerPage.tsx"),
  },
  { path: paths.admins, lazy: () => import("./features/admins/AdminsPage.tsx") },
  { path: paths.adminsAdd, lazy: () => import("./features/admins/AddAdminPage.tsx") },
  { path: paths.categories, lazy: () => import("./features/categories/CategoriesPage.tsx") },
  { path: paths.departments, lazy: () => import("./features/departments/DepartmentsPage.tsx") },
  {
    path: paths.department(":id"),
    lazy: () => import("./features/departments/DepartmentPage.tsx"),
  },
  { path: paths.month, lazy: () => import("./features/reports/month/MonthReportPage.tsx") },
  { path: paths.office, lazy: () => import("./features/office/OfficePage.tsx") },
  { path: paths.account, lazy: () => import("./features/account/AccountPage.tsx") },
  { path: paths.messages, lazy: () => import("./features/messages/MessagesPage.tsx") },
  { path: paths.audit, lazy: () => import("./features/audit/AuditPage.tsx") },
  { path: paths.logs, lazy: underConstruction },
];

export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    children: [
      {
        Component: AuthLayout,
        children: [
          {
            Component: SignedOutOnly,
            children: [
              { path: paths.login, Component: Login },
              { path: paths.staffLogin, Component: StaffLogin },
            ],
          },
          { path: paths.tokenExpired, Component: SessionExpiredPage },
        ],
      },
      {
        id: SIGNED_IN,
        Component: RequireSession,
        children: [{ lazy: frame, children: [{ ErrorBoundary: PageError, children: pages }] }],
      },
      { path: "*", lazy: notFound },
    ],
  },
];
