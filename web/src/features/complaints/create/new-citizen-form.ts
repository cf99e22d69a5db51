import { citizenForm } from "contract/citizens";
import * as z from "zod/mini";

/** What the desk types of a walk-in citizen; the booth is the form's. */
export const newCitizenForm = z.pick(citizenForm, { name: true, phone: true, email: true });
export type NewCitizenFields = z.input<typeof newCitizenForm>;
export const noCitizen: NewCitizenFields = { name: "", phone: "", email: "" };

/** Of what was typed to find somebody, digits begin a phone, and anything else is a name. */
export const citizenFrom = (typed: string): NewCitizenFields =>
  /^[\d\s+-]+$/.test(typed)
    ? { ...noCitizen, phone: typed.replace(/\D/g, "") }
    : { ...noCitizen, name: typed };
