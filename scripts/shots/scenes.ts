import type { Page } from "@playwright/test";
import {
  assign,
  both,
  check,
  duplicates,
  figuresThere,
  handOver,
  inDialog,
  openRow,
  press,
  search,
  slipThere,
  tab,
  toFigures,
  upload,
  walkIn,
} from "./acts.ts";
import {
  devanagari,
  empty,
  failing,
  loading,
  longNames,
  similar,
  uploadReport,
} from "./answers.ts";
import type { DemoOffice } from "./office.ts";

/** One screenshot: a screen in one of its states. */
export interface Scene {
  name: string;
  path: string;
  /** Runs before the page opens. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Runs when the page is loaded. */
  act?: (page: Page) => Promise<void>;
  /** A dialog or a drawer covers the page: the screenshot shows the viewport, not the whole page. */
  over?: boolean;
  /** The page keeps loading: the screenshot does not wait for the end. */
  unfinished?: boolean;
  signedOut?: boolean;
  /** An admin is signed in, not the super administrator. */
  staff?: boolean;
  hindi?: boolean;
  /** Only below, or from, this width. */
  below?: number;
  from?: number;
}

const COMPLAINTS = /\/api\/v0\/complaint(\?|$)/;
const COMPLAINT = /\/api\/v0\/complaint\/\d+$/;
const SLIP = /\/api\/v0\/complaint\/\d+\/slip$/;
const SIMILAR = /\/api\/v0\/complaint\/similar/;
const STORY = /\/api\/v0\/complaint\/\d+\/story/;
const EVENTS = /\/api\/v0\/event(\?|$)/;
const REPORT = /\/api\/v0\/reports\/super-admin/;
const FIGURES = /\/api\/v0\/reports\/complaints/;
const TODAY = /\/api\/v0\/reports\/today/;
const ADMINS = /\/api\/v0\/principal\/all_principal/;

/** The five states of a list. */
const states = (name: string, path: string, calls: RegExp, none?: object): Scene[] => [
  { name, path },
  { name: `${name} loading`, path, prepare: loading(calls), unfinished: true },
  { name: `${name} empty`, path, prepare: empty(calls, none) },
  { name: `${name} error`, path, prepare: failing(calls) },
  { name: `${name} long names`, path, prepare: longNames(calls) },
  { name: `${name} devanagari`, path, prepare: devanagari(calls) },
];

/** The scene in English and in Hindi. */
const inBothLanguages = (scene: Scene): Scene[] => [
  scene,
  { ...scene, name: `${scene.name} hindi`, hindi: true },
];

export function scenesOf(office: DemoOffice): Scene[] {
  const { complaintId, eventId, trackingCode } = office;
  const complaint = `/complaints/${complaintId}`;
  const firstAdmin = (page: Page) =>
    page
      .getByRole("button", { name: /^View / })
      .first()
      .click();
  return [
    { name: "login", path: "/login", signedOut: true },
    {
      name: "login errors",
      path: "/login",
      signedOut: true,
      act: (page) => page.getByRole("button", { name: "Login" }).click(),
    },
    { name: "token expired", path: "/token-expired", signedOut: true },
    { name: "not found", path: "/nowhere" },
    { name: "under construction", path: "/works" },
    { name: "dashboard", path: "/" },
    { name: "dashboard hindi", path: "/", hindi: true },
    { name: "today error", path: "/", prepare: failing(TODAY) },
    ...inBothLanguages({ name: "categories", path: "/categories" }),
    { name: "category", path: "/categories", act: press("Add Category"), over: true },
    ...inBothLanguages({ name: "departments", path: "/departments" }),
    { name: "account", path: "/account" },
    ...inBothLanguages({ name: "department page", path: "/departments/1" }),
    ...inBothLanguages({ name: "citizen", path: `/citizens/${office.citizenId}` }),
    {
      name: "citizen correct",
      path: `/citizens/${office.citizenId}`,
      act: press("Correct"),
      over: true,
    },
    { name: "dashboard loading", path: "/", prepare: loading(REPORT), unfinished: true },
    { name: "dashboard error", path: "/", prepare: failing(REPORT) },
    { name: "dashboard narrowed", path: "/?constituency_id=1&mandal=Rampur" },
    { name: "dashboard filters", path: "/", act: press("Filters"), over: true },
    {
      name: "drawer",
      path: "/complaints",
      below: 1024,
      over: true,
      act: (page) => page.getByRole("button", { name: "Open menu" }).click(),
    },
    {
      name: "sidebar collapsed",
      path: "/complaints",
      from: 1024,
      act: (page) => page.getByRole("button", { name: "Collapse" }).click(),
    },
    ...states("complaints", "/complaints", COMPLAINTS),
    { name: "complaints hindi", path: "/complaints", hindi: true },
    { name: "complaints narrowed", path: "/complaints?search=water&status=registered" },
    { name: "complaints export", path: "/complaints", act: press("Export"), over: true },
    { name: "complaints filters", path: "/complaints", act: press("Filters"), over: true },
    { name: "create complaint", path: "/complaints/add" },
    { name: "create complaint errors", path: "/complaints/add", act: press("Add Complaint") },
    {
      name: "create complaint list open",
      path: "/complaints/add",
      over: true,
      act: (page) => page.getByRole("combobox", { name: "Category" }).click(),
    },
    { name: "complaint", path: complaint },
    { name: "complaint loading", path: complaint, prepare: loading(COMPLAINT), unfinished: true },
    { name: "complaint error", path: complaint, prepare: failing(COMPLAINT) },
    { name: "complaint long names", path: complaint, prepare: longNames(COMPLAINT) },
    { name: "complaint devanagari", path: complaint, prepare: devanagari(COMPLAINT) },
    { name: "complaint edit", path: complaint, act: press("Edit Complaint") },
    { name: "complaint delete", path: complaint, act: press("Delete"), over: true },
    // A complaint of the first year: closed, its citizen informed.
    { name: "complaint story", path: "/complaints/7", act: press("Show what changed") },
    {
      name: "complaint reopening",
      path: "/complaints/7",
      act: both(press("Edit Complaint"), press("registered")),
    },
    { name: "complaint story loading", path: complaint, prepare: loading(STORY), unfinished: true },
    { name: "complaint story error", path: complaint, prepare: failing(STORY) },
    { name: "complaint note", path: complaint, act: press("Add Note"), over: true },
    {
      name: "complaint informed errors",
      path: complaint,
      act: both(both(press("Add Note"), inDialog("Citizen informed")), inDialog("Add Note")),
      over: true,
    },
    { name: "complaint add files", path: complaint, act: press("Add Files"), over: true },
    { name: "complaint picture", path: complaint, act: press(/^View photo/), over: true },
    { name: "complaint pdf", path: complaint, act: press(/^View letter/), over: true },
    { name: "complaint remove file", path: complaint, act: press(/^Remove photo/), over: true },
    { name: "status page box", path: "/track", signedOut: true },
    { name: "status page", path: `/track/${trackingCode}`, signedOut: true },
    {
      name: "status page not found",
      path: "/track/0000-0000-0000-0000",
      signedOut: true,
    },
    { name: "slip", path: complaint, act: both(press("Print slip"), slipThere), over: true },
    {
      name: "slip devanagari",
      path: complaint,
      prepare: devanagari(SLIP),
      act: both(press("Print slip"), slipThere),
      over: true,
    },
    {
      name: "slip long names",
      path: complaint,
      prepare: longNames(SLIP),
      act: both(press("Print slip"), slipThere),
      over: true,
    },
    {
      name: "slip loading",
      path: complaint,
      prepare: loading(SLIP),
      unfinished: true,
      act: press("Print slip"),
      over: true,
    },
    {
      name: "slip error",
      path: complaint,
      prepare: failing(SLIP),
      act: press("Print slip"),
      over: true,
    },
    { name: "walk-in citizen", path: "/complaints/add", act: walkIn, over: true },
    {
      name: "walk-in citizen errors",
      path: "/complaints/add",
      act: both(walkIn, inDialog("Add Citizen")),
      over: true,
    },
    { name: "duplicates", path: "/complaints/add", prepare: similar(SIMILAR), act: duplicates },
    { name: "assign by name", path: "/complaints/add", act: assign, over: true },
    { name: "palette", path: "/complaints", act: search(""), over: true },
    { name: "palette found", path: "/complaints", act: search("water"), over: true },
    { name: "booth upload", path: "/booths/bulk-upload" },
    { name: "booth upload errors", path: "/booths/bulk-upload", act: press("Upload Booths") },
    {
      name: "booth upload report",
      path: "/booths/bulk-upload",
      prepare: uploadReport,
      act: upload,
    },
    { name: "booth upload check", path: "/booths/bulk-upload", prepare: uploadReport, act: check },
    { name: "figures", path: "/", act: both(toFigures, figuresThere) },
    {
      name: "figures loading",
      path: "/",
      prepare: loading(FIGURES),
      unfinished: true,
      act: toFigures,
    },
    { name: "figures error", path: "/", prepare: failing(FIGURES), act: toFigures },
    {
      name: "figures of nothing",
      path: "/?constituency_id=2147483647",
      act: both(toFigures, figuresThere),
    },
    { name: "location add", path: "/booths/location-update", act: tab("Add", "Constituency") },
    { name: "location edit", path: "/booths/location-update", act: tab("Edit", "District") },
    { name: "location delete", path: "/booths/location-update", act: tab("Delete", "State") },
    ...states("admins", "/admins", ADMINS, { principals: [] }),
    { name: "admin modal add", path: "/admins", act: press("Add Admin"), over: true },
    {
      name: "admin modal add errors",
      path: "/admins",
      act: both(press("Add Admin"), inDialog("Add Admin")),
      over: true,
    },
    { name: "admin modal view", path: "/admins", act: firstAdmin, over: true },
    {
      name: "admin modal view long names",
      path: "/admins",
      prepare: longNames(ADMINS),
      act: firstAdmin,
      over: true,
    },
    {
      name: "admin modal edit",
      path: "/admins",
      act: both(firstAdmin, inDialog("Edit")),
      over: true,
    },
    {
      name: "admin modal delete",
      path: "/admins",
      act: both(firstAdmin, inDialog("Delete")),
      over: true,
    },
    ...inBothLanguages({ name: "admin hand over", path: "/admins", act: handOver, over: true }),
    { name: "add admin", path: "/admins/add" },
    { name: "add admin errors", path: "/admins/add", act: press("Add Admin") },
    ...states("events", "/events", EVENTS),
    { name: "events open row", path: "/events", act: openRow },
    {
      name: "events open row long names",
      path: "/events",
      prepare: longNames(EVENTS),
      act: openRow,
    },
    { name: "events filters", path: "/events", act: press("Filters"), over: true },
    { name: "events export", path: "/events", act: press("Export"), over: true },
    { name: "create event", path: "/events/add" },
    { name: "create event errors", path: "/events/add", act: press("Create Event") },
    { name: "edit event", path: `/events/edit/${eventId}` },
    { name: "event delete", path: "/events", act: both(openRow, press("Delete")), over: true },
    ...staffScenes(office).flatMap(inBothLanguages),
  ];
}

/** The screens of an admin. */
function staffScenes({ staff: { complaintId } }: DemoOffice): Scene[] {
  const scenes: Scene[] = [
    { name: "staff login", path: "/staff/login", signedOut: true },
    { name: "staff dashboard", path: "/" },
    {
      name: "staff drawer",
      path: "/",
      below: 1024,
      over: true,
      act: (page) => page.locator("header button").first().click(),
    },
    { name: "staff complaints assigned to me", path: "/complaints?assigned_to=me" },
    { name: "staff complaints of the constituency", path: "/complaints" },
    { name: "staff complaint", path: `/complaints/${complaintId}` },
    { name: "staff create complaint", path: "/complaints/add" },
    { name: "staff events", path: "/events" },
    { name: "staff not found", path: "/admins" },
  ];
  return scenes.map((scene) => ({ ...scene, staff: !scene.signedOut }));
}
