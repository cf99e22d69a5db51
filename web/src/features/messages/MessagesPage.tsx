import { listMessages, MESSAGE_STATES, type MessageState, readSending } from "contract/messages";
import { Link } from "react-router";
import { useApiQuery } from "../../api/queries.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { ListTable } from "../../shared/list/ListTable.tsx";
import { useListParams } from "../../shared/list/use-list-params.ts";
import { messageStates } from "../../shared/message-labels.ts";
import { ChoiceGroup } from "../../ui/ChoiceGroup.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { messageColumns } from "./message-columns.tsx";
import { SendingNote } from "./SendingNote.tsx";
import { useSendAgain } from "./use-send-again.ts";

/** The messages to citizens, without texts and phones, by state (messages-7). */
export function Component() {
  const texts = useTexts();
  const { t } = texts;
  const list = useListParams(["state"]);
  // A mistyped address shows all.
  const state = MESSAGE_STATES.find((one) => one === list.filters.state);
  const messages = useApiQuery(
    listMessages,
    { query: { page: list.page, ...(state && { state }) } },
    { preset: "list", failure: t("Failed to load messages") },
  );
  const sending = useApiQuery(readSending, {});
  const sendAgain = useSendAgain();
  const answer = messages.data;
  const counts = sending.data?.data.counts;
  const label = (one: MessageState) =>
    counts ? `${t(messageStates[one].text)} (${counts[one]})` : t(messageStates[one].text);
  return (
    <>
      <PageHeader
        title={t("Messages")}
        purpose={t("What citizens were told by SMS in the last 90 days.")}
      />
      {sending.data && <SendingNote sending={sending.data.data} />}
      <div className="mb-6">
        <ChoiceGroup
          label={t("Messages by state")}
          options={MESSAGE_STATES.map((value) => ({
            value,
            label: label(value),
            tone: messageStates[value].tone,
          }))}
          value={state ?? null}
          onChange={(chosen) => list.setFilters({ state: chosen ?? "" })}
        />
      </div>
      <ListTable
        label={t("Messages")}
        list={list}
        result={messages}
        columns={messageColumns(texts, sendAgain)}
        rows={answer?.data}
        totalPages={answer?.Pagination.totalPages}
        total={answer && t("{count} in all", { count: answer.Pagination.totalItems })}
        rowKey={(row) => row.message_id}
        rowLink={(row, props) => <Link to={paths.complaint(row.complaint_id)} {...props} />}
        loadingText={t("Loading messages...")}
        failedText={t("Failed to load messages")}
        noMatchHint={t("No message is in this state.")}
        noneYetHint={
          sending.data?.data.is_on === false
            ? t("Citizens are told from the desk until the office has a gateway.")
            : t(
                "A citizen who allows messages is told when a complaint is logged, referred and completed.",
              )
        }
      />
    </>
  );
}
