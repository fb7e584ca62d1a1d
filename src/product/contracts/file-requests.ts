import { FILE_KIND_NAMES, type FileKind } from "#kernel/file-kinds.ts";
import { LIMITS } from "#kernel/limits.ts";
import { checkedText, type PersonalText, readPersonalText, tidy } from "#kernel/personal-text.ts";
import type { Problem } from "#kernel/refusals.ts";
import type { FileRequestInput } from "#schemas/contracts.ts";

/** A file that a role is asked for when it signs. */
export interface FileRequest {
  /** `file-1`, …, in the order in which they were sent. */
  id: string;
  role: PersonalText;
  name: PersonalText;
  /** At least one, each once. */
  accept: FileKind[];
  required: boolean;
}

/** Everything that is wrong with the requests for files of a request, but for roles that are none. */
export function checkFileRequests(sent: readonly FileRequestInput[]): Problem[] {
  const tooMany = `has ${sent.length} entries, at most ${LIMITS.fileRequests} are taken`;
  return [
    ...(sent.length > LIMITS.fileRequests ? [{ path: "requests", message: tooMany }] : []),
    ...sent.flatMap(({ role, name, accept }, index) => {
      const first = sent.findIndex(
        (other) => tidy(other.role) === tidy(role) && tidy(other.name) === tidy(name),
      );
      return [
        ...problemsAt(index, "name", readPersonalText("fieldName", name).problems),
        ...problemsAt(index, "name", first < index ? [`is asked for in requests[${first}]`] : []),
        ...problemsAt(index, "accept", accept?.length === 0 ? ["must name a kind of file"] : []),
      ];
    }),
  ];
}

/** The requests whose role is none of the contract's. */
export function checkRequestedRoles(
  sent: readonly Pick<FileRequestInput, "role">[] = [],
  roles: readonly PersonalText[],
): Problem[] {
  return sent.flatMap(({ role }, index) =>
    roles.some((known) => known === tidy(role))
      ? []
      : problemsAt(index, "role", [`"${tidy(role)}" is the label of no signature field`]),
  );
}

/** Those of a request that was checked; null for none. */
export function readFileRequests(
  sent: readonly FileRequestInput[] | undefined,
): FileRequest[] | null {
  const requests = (sent ?? []).map(({ role, name, accept, required }, index) => ({
    id: `file-${index + 1}`,
    role: checkedText("label", role),
    name: checkedText("fieldName", name),
    accept: FILE_KIND_NAMES.filter((kind) => accept?.includes(kind) ?? true),
    required: required ?? true,
  }));
  return requests.length > 0 ? requests : null;
}

/** As a request or an answer has them. */
export function sendFileRequests(
  requests: readonly FileRequest[],
): Required<Omit<FileRequest, "id">>[] {
  return requests.map(({ role, name, accept, required }) => ({ role, name, accept, required }));
}

/** What the trail says of them; absent where there are none. */
export function fileRequestsFact(requests: readonly FileRequest[] | null): {
  requests?: ReturnType<typeof sendFileRequests>;
} {
  return requests === null ? {} : { requests: sendFileRequests(requests) };
}

/** Those that one role is asked for. */
export function requestsOf(
  { requests }: { requests: readonly FileRequest[] | null },
  role: string,
): FileRequest[] {
  return (requests ?? []).filter((request) => request.role === role);
}

/** What of them is printed, by its place in a request. */
export function printedOfRequests(sent: readonly FileRequestInput[] = []) {
  return sent.map(({ name }, index) => [`requests[${index}].name`, name] as const);
}

function problemsAt(index: number, part: string, messages: readonly string[]): Problem[] {
  return messages.map((message) => ({ path: `requests[${index}].${part}`, message }));
}
