/** Every address of the console (spec.md section 2), written once: routes, navigation and links read it from here. */
export const paths = {
  login: "/login",
  tokenExpired: "/token-expired",
  home: "/",
  works: "/works",
  worksAdd: "/works/add",
  events: "/events",
  eventsAdd: "/events/add",
  eventEdit: (id: number | string) => `/events/edit/${id}`,
  complaints: "/complaints",
  complaintsAdd: "/complaints/add",
  complaint: (id: number | string) => `/complaints/${id}`,
  boothsUpload: "/booths/bulk-upload",
  locationUpdate: "/booths/location-update",
  admins: "/admins",
  adminsAdd: "/admins/add",
  logs: "/logs",
} as const;
