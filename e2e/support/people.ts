/** The super administrator of the office that the browser tests run against. */
export const SUPER_ADMIN = {
  name: "Asha Rao",
  email: "asha.rao@example.org",
  phone: "9000000001",
  password: "Office@2026",
};
