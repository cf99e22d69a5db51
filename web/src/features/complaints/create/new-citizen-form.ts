import { citizenForm } from "contract/citizens";
import * as z from "zod/mini";

/** The typed fields of a walk-in citizen; the booth comes from the complaint's form. */
export const newCitizenForm = z.pick(citizenForm, { name: true, phone: true, email: true });
export type NewCitizenFields = z.input<typeof newCitizenForm>;
export const noCitizen: NewCitizenFields = { name: "", phone: "", email: "" };

/** The fields from a search text: digits become the phone, anything else the name. */
export const citizenFrom = (typed: string): NewCitizenFields =>
  /^[\d\s+-]+$/.test(typed)
    ? { ...noCitizen, phone: typed.replace(/\D/g, "") }
    : { ...noCitizen, name: typed };
