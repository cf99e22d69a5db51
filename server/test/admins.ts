import type { Admin } from "contract/admins";
import type { TestApp } from "./app.ts";

export const REGISTER = "/api/v0/auth/admin/register";

/** Registers admins in a test's constituency, each with a unique name, email and phone. */
export function adminsOf(office: () => { app: TestApp; constituency_id: number }) {
  let made = 0;
  const fresh = () => {
    made += 1;
    const number = String(made).padStart(4, "0");
    return {
      name: `Admin ${number}`,
      email: `admin${number}@example.org`,
      phone: `970000${number}`,
      password: "Kamal-Talab-7",
      constituency_id: office().constituency_id,
    };
  };
  const register = (given: object = {}) =>
    office().app.send<Admin>("POST", REGISTER, { ...fresh(), ...given });
  const registered = async (given: object = {}) => (await register(given)).body.data;
  return { fresh, register, registered };
}
