/** The `handle` of the routes whose pages admins have as well; every other address is the 404 page for an admin (decisions.md section 4). */
export const FOR_STAFF = "for staff";
