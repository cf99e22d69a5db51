import type { LocationType } from "contract/locations";
import type { Text } from "../../language/language.ts";

export const operations = ["add", "edit", "delete"] as const;
export type Operation = (typeof operations)[number];

/** One text for each type of location. */
type ByType = Record<LocationType, Text>;

export const operationLabels = {
  add: "Add",
  edit: "Edit",
  delete: "Delete",
} as const satisfies Record<Operation, Text>;

/** The label of the form's button. */
export const submitLabels = {
  add: { state: "Add State", district: "Add District", constituency: "Add Constituency" },
  edit: {
    state: "Update State",
    district: "Update District",
    constituency: "Update Constituency",
  },
  delete: {
    state: "Delete State",
    district: "Delete District",
    constituency: "Delete Constituency",
  },
} as const satisfies Record<Operation, ByType>;

/** The toasts after success (location-manager-6). */
export const successTexts = {
  add: {
    state: "Added new state: {name}",
    district: "Added new district: {name}",
    constituency: "Added new constituency: {name}",
  },
  edit: {
    state: "Edited state: {from} → {to}",
    district: "Edited district: {from} → {to}",
    constituency: "Edited constituency: {from} → {to}",
  },
  delete: {
    state: "Deleted state: {name}",
    district: "Deleted district: {name}",
    constituency: "Deleted constituency: {name}",
  },
} as const satisfies Record<Operation, ByType>;

/** The labels of the two names that are typed. */
export const nameLabels = {
  add: {
    state: ["State name", "Confirm state name"],
    district: ["District name", "Confirm district name"],
    constituency: ["Constituency name", "Confirm constituency name"],
  },
  edit: {
    state: ["New state name", "Confirm new state name"],
    district: ["New district name", "Confirm new district name"],
    constituency: ["New constituency name", "Confirm new constituency name"],
  },
} as const satisfies Record<Exclude<Operation, "delete">, Record<LocationType, readonly Text[]>>;

/** The hints while no item to delete is chosen. */
export const selectFirstHints = {
  state: "Select a state to delete first.",
  district: "Select a district to delete first.",
  constituency: "Select a constituency to delete first.",
} as const satisfies ByType;

/** What a deletion means, and what prevents it. */
export const deletionWarnings = {
  state: "Deleting cannot be undone. A state that still has districts is not deleted.",
  district: "Deleting cannot be undone. A district that still has constituencies is not deleted.",
  constituency:
    "Deleting cannot be undone. A constituency that still has booths, admins or records is not deleted.",
} as const satisfies ByType;
