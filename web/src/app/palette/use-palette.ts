import { searchBooths } from "contract/booth-search";
import { listAdmins } from "contract/admins";
import { CITIZEN_SEARCH_MIN, listCitizens } from "contract/citizens";
import { asciiDigits } from "contract/digits";
import { listComplaints } from "contract/complaints/complaints";
import { listEvents } from "contract/events";
import { useApiQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { useTypedSearch } from "../../shared/list/use-typed-search.ts";
import {
  adminItems,
  boothItems,
  citizenItems,
  complaintItems,
  eventItems,
  type PaletteGroup,
  screensFor,
} from "./palette-items.ts";
import { GROUP_LENGTH } from "./palette-lengths.ts";
import { recentItems } from "./palette-recent.ts";

/** Shorter than a list's pause, because the palette has nothing else to show meanwhile. */
const PAUSE_MS = 250;
/** A search for fewer characters finds too much; a single digit is a complaint's number. */
const isWorthAsking = (text: string) => text.length >= 2 || /^\d$/.test(asciiDigits(text));

/** The palette's groups for the text of `searchFor`; for an empty text, the recent destinations and every screen. */
export function usePalette(): {
  searchFor: (text: string) => void;
  groups: PaletteGroup[];
  isLoading: boolean;
  hasFailed: boolean;
} {
  const texts = useTexts();
  const { isAdmin } = useSession();
  const { t } = texts;
  const { typed: wanted, search, searchFor } = useTypedSearch(PAUSE_MS);
  const enabled = search !== "" && isWorthAsking(search);
  const query = { page: 1, search };
  const complaints = useApiQuery(listComplaints, { query }, { preset: "list", enabled });
  const citizens = useApiQuery(
    listCitizens,
    { query: { search, limit: GROUP_LENGTH } },
    { preset: "list", enabled: enabled && Array.from(search).length >= CITIZEN_SEARCH_MIN },
  );
  const events = useApiQuery(listEvents, { query }, { preset: "list", enabled });
  const booths = useApiQuery(searchBooths, { query: { search } }, { preset: "list", enabled });
  const admins = useApiQuery(
    listAdmins,
    { query: { principal_type: "admin" } },
    { enabled: enabled && !isAdmin },
  );
  const asked = [complaints, citizens, events, booths, admins];

  const isBehind = search !== wanted;
  const screens = { name: t("Screens"), items: screensFor(wanted, texts, isAdmin) };
  const found: PaletteGroup[] = enabled
    ? [
        {
          name: t("Complaints"),
          items: complaintItems(complaints.data?.data ?? [], search, texts),
          isOld: isBehind || complaints.isPlaceholderData,
        },
        {
          name: t("Citizens"),
          items: citizenItems(citizens.data?.data.users ?? [], texts),
          isOld: isBehind || citizens.isPlaceholderData,
        },
        {
          name: t("Events"),
          items: eventItems(events.data?.data ?? [], texts, isAdmin),
          isOld: isBehind || events.isPlaceholderData,
        },
        {
          name: t("Booths"),
          items: boothItems(booths.data?.data ?? [], texts),
          isOld: isBehind || booths.isPlaceholderData,
        },
        {
          name: t("Admins"),
          items: adminItems(admins.data?.data.principals ?? [], search),
          isOld: isBehind,
        },
      ]
    : [];
  const groups = wanted
    ? [screens, ...found]
    : [{ name: t("Recent"), items: recentItems(texts) }, screens];
  return {
    searchFor,
    groups: groups.filter(({ items }) => items.length > 0),
    isLoading: isWorthAsking(wanted) && (isBehind || asked.some(({ isFetching }) => isFetching)),
    hasFailed: enabled && asked.some(({ isError }) => isError),
  };
}
