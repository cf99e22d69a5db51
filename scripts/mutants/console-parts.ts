import { faultsOf } from "./fault.ts";

const api = "web/src/api";
const app = "web/src/app";
const shared = "web/src/shared";

/** Faults in what the console's features share: calls, session, lists, forms. */
export const consolePartFaults = faultsOf({
  [`${api}/query-client.ts`]: [
    [
      "the next person sees the answers of the one before",
      "    client.clear();\n",
      "",
      "e2e/proofs/drafts-per-person.spec.ts: the next person sees no answer",
    ],
    [
      "a list is not read anew when the connection is back",
      "if (!isConnectionLost()) void client",
      "if (isConnectionLost()) void client",
      "e2e/proofs/failures-connection.spec.ts: a lost connection has a lasting note",
    ],
  ],
  [`${api}/stale-answers.ts`]: [
    [
      "figures of complaints stay as they were read",
      'complaints: ["complaints", "admins", "reports"],',
      'complaints: ["complaints", "admins"],',
      "e2e/query-cache-after-changes.spec.ts: lack on the next screen",
    ],
    [
      "figures of events stay as they were read",
      'events: ["events", "reports"],',
      'events: ["events"],',
      "e2e/query-cache-after-changes.spec.ts: lack on the next screen",
    ],
    [
      "figures of admins stay as they were read",
      'admins: ["admins", "complaints", "reports"],',
      'admins: ["admins", "complaints"],',
      "e2e/query-cache-after-changes.spec.ts: lack on the next screen",
    ],
  ],
  [`${api}/mutations.ts`]: [
    [
      "figures stay as they were read after a deletion",
      "      dropStaleAnswers(endpoint, options);\n",
      '      if (endpoint.method !== "DELETE") dropStaleAnswers(endpoint, options);\n',
      "e2e/query-cache-after-changes.spec.ts: lack on the next screen",
    ],
    [
      "a repeated creation has another idempotency key",
      "if (last.current.form !== form) last.current",
      "last.current",
      "e2e/add-admin.spec.ts: the same key again after a lost answer",
    ],
  ],
  [`${api}/token-refresh.ts`]: [
    [
      "two tabs refresh one token at once",
      "navigator.locks ? navigator.locks.request(`refresh ${token}`, work) : work();",
      "token ? work() : work();",
      "e2e/second-tab.spec.ts: of two tabs that are rejected at once",
    ],
    [
      "each refused request refreshes the token",
      "refreshing ??= refresh(held)",
      "refreshing = refresh(held)",
      "e2e/session.spec.ts: several rejected requests wait for one refresh",
    ],
    [
      "a refresh that has to wait ends the session",
      "if (error instanceof CallError && error.status === TOO_MANY_REQUESTS) throw error;",
      "",
      "e2e/proofs/session-limit.spec.ts: a refresh that is answered with 429",
    ],
  ],
  [`${api}/client.ts`]: [
    [
      "a refused request is not replayed",
      "reply = await transmit(withToken(request, await refreshAccessToken(used)));",
      "await refreshAccessToken(used);",
      "e2e/session.spec.ts: several rejected requests wait for one refresh",
    ],
  ],
  [`${api}/session.ts`]: [
    [
      "the next person is offered the page of the one before",
      "taken?.person === null || taken?.person === personKey(state);",
      "taken !== null;",
      "e2e/second-tab.spec.ts: offers its page to the same person only",
    ],
    [
      "a page that Back revives shows an ended sign-in",
      "if (!persisted || JSON",
      "if (persisted || JSON",
      "e2e/browser-security.spec.ts: a page that Back revives",
    ],
  ],
  [`${api}/session-peers.ts`]: [
    [
      "a logout does not end the sign-in of other tabs",
      "(holds(message.from) || replaced.has(message.from))",
      "replaced.has(message.from)",
      "e2e/second-tab.spec.ts: logging out in one tab",
    ],
  ],
  [`${api}/request.ts`]: [
    [
      "an empty field is sent",
      "if (!isEmpty(value)) form.append(name, asText(value));",
      'form.append(name, String(value ?? ""));',
      "e2e/proofs/stand-in-complaints.spec.ts: every field that is not empty",
    ],
  ],
  [`${api}/envelope.ts`]: [
    [
      "a deletion of events succeeds with any status",
      'deleteEvents: (answer) => answer.status === "partial",',
      'deleteEvents: (answer) => answer.status !== "error",',
      "e2e/events-list.spec.ts: takes only the status partial",
    ],
  ],
  [`${api}/call-error.ts`]: [
    [
      "the server's message is not shown",
      "(error instanceof CallError && error.serverMessage) || fallback;",
      "error ? fallback : fallback;",
      "e2e/add-admin.spec.ts: a failure shows the server's message",
    ],
  ],
  [`${shared}/form/DraftKeeper.tsx`]: [
    [
      "the next person is offered a draft",
      "`${personKey(useSession())} ${name}`",
      "`${personKey(useSession()) ? 1 : 1} ${name}`",
      "e2e/create-complaint-sending.spec.ts: keeps the draft for the one who typed it",
    ],
  ],
  [`${app}/use-focus-on-navigation.ts`]: [
    [
      "a new page's heading takes the focus from a control that the user reached first",
      '    if (main?.querySelector(":focus")) return;\n',
      "",
      "e2e/keyboard.spec.ts: a field that the user reaches before",
    ],
  ],
  [`${shared}/list/use-list-params.ts`]: [
    [
      "the page is kept when the search chip goes",
      'typing.drop();\n      go({ search: "", filters });',
      'typing.drop();\n      go({ page, search: "", filters });',
      "e2e/complaints-list-filters.spec.ts: a list that is narrowed less",
    ],
    [
      "the page is kept when a filter goes",
      "go({ search: cleanLine(typing.text), filters: next })",
      "go({ page, search: cleanLine(typing.text), filters: next })",
      "e2e/complaints-list-filters.spec.ts: a list that is narrowed less",
    ],
    [
      "the page is kept when a search begins",
      'go({ search: text, filters }, search !== "")',
      'go({ page, search: text, filters }, search !== "")',
      "e2e/complaints-list-search.spec.ts: searches once typing has paused",
    ],
    [
      "Clear Filters keeps the search",
      'go({ search: "", filters: kept });',
      "go({ search, filters: kept });",
      "e2e/complaints-list-filters.spec.ts: a list that is narrowed less",
    ],
    [
      "a letter typed while the search goes to the URL is lost",
      " || typed.sent === committed)",
      ")",
      "e2e/complaints-list-search.spec.ts: a letter that is typed",
    ],
    [
      "a due search cancels the way to another page",
      "startTransition(markDue)",
      "commitLatest(wanted)",
      "e2e/complaints-list-search.spec.ts: a search that is due",
    ],
  ],
  [`${shared}/list/ListToolbar.tsx`]: [
    [
      "the levels below a removed place stay",
      "level < 0 ? [name] : filterLevels.slice(level)",
      "level < 0 ? [name] : [name]",
      "e2e/events-filter.spec.ts: a chip takes its filter out",
    ],
  ],
  [`${shared}/location/location-levels.ts`]: [
    [
      "the level below a changed one stays",
      "levels.findIndex(([name]) => name === level) + 1);",
      "levels.findIndex(([name]) => name === level) + 2);",
      "e2e/location-cascade.spec.ts: a level of a form that is changed or cleared",
    ],
    [
      "booth names of other shaktikendras are offered",
      "inMandal.filter((booth) => booth.shaktikendra === place.shaktikendra);",
      "inMandal;",
      "e2e/location-cascade.spec.ts: a form opens level by level",
    ],
  ],
  [`${shared}/location/recent-location.ts`]: [
    [
      "the next person is offered the location of the one before first",
      "if (!currentSession().user) recent = nothing;",
      "",
      "e2e/repeat-entry.spec.ts: the constituency and the mandal that were used last",
    ],
  ],
  [`${shared}/list/save-list.ts`]: [
    [
      "an export holds what the filters leave out",
      "query: { ...query, format }",
      "query: { format }",
      "e2e/list-export.spec.ts: all pages of the complaints",
    ],
  ],
  [`${shared}/form/LeaveGuard.tsx`]: [
    [
      "a half-filled form is left unasked",
      "currentLocation.pathname !== nextLocation.pathname && isUnsaved(),",
      "currentLocation.pathname === nextLocation.pathname && isUnsaved(),",
      "e2e/create-complaint-sending.spec.ts: asks before a half-filled form is left",
    ],
  ],
  [`${shared}/form/use-schema-form.ts`]: [
    [
      "a blocked submit does not take the focus",
      "if (first) setFocus(first);",
      "",
      "e2e/create-complaint-rules.spec.ts: a blocked submit takes the focus",
    ],
    [
      "the server's error is not shown at its field",
      "for (const { name, message } of known) form.setError(",
      "for (const { name, message } of known.slice(1)) form.setError(",
      "e2e/create-complaint-sending.spec.ts: an error of the server is shown at its field",
    ],
  ],
  [`${shared}/form/use-single-request.ts`]: [
    [
      "a second press sends a second upload",
      "if (running.current) return null;",
      "",
      "e2e/booth-upload.spec.ts: a double click uploads once",
    ],
  ],
  [`web/src/language/dates.ts`]: [
    [
      "times are shown by the browser's clock",
      "formatter({ ...day, ...clock, timeZone: OFFICE_TIME_ZONE });",
      "formatter({ ...day, ...clock });",
      "e2e/manage-complaint.spec.ts: the three dates are in the time zone of Kolkata",
    ],
  ],
  [`${shared}/form/FormDialog.tsx`]: [
    [
      "Cancel takes a press while a form is sent",
      "disabled={frame.busy}",
      "disabled={false}",
      "e2e/proofs/busy-buttons.spec.ts: while a form in a dialog is pending",
    ],
  ],
});
