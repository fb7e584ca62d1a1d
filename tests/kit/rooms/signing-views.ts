import type { SigningField, SigningRole, SigningView } from "#pages/sign/view.ts";

/** What a link is shown of a contract of two roles, one of them signed; nothing of it is stored. */
export function signingViewWith(change: {
  contract?: Partial<SigningView["contract"]>;
  link?: SigningView["link"];
  roles?: readonly SigningRole[];
  fields?: readonly SigningField[];
}): SigningView {
  const { contract, ...rest } = change;
  return {
    contract: {
      title: null,
      publicId: "0123-4567-89AB-T",
      status: "pending",
      language: "en",
      form: "pdf",
      documents: [],
      ...contract,
    },
    link: { kind: "shared" },
    roles: [],
    fields: [],
    attachments: [],
    summary: null,
    ...rest,
  } as unknown as SigningView;
}

export function roleWith(role: string, change: Partial<SigningRole> = {}): SigningRole {
  return { role, state: "open", level: "ses", button: "Sign now", ...change };
}

export function fieldWith(change: Partial<SigningField> = {}): SigningField {
  return {
    id: "f",
    type: "signature",
    label: "Tenant",
    page: 1,
    optional: false,
    text: null,
    x: 40,
    y: 50,
    width: 20,
    height: 4,
    name: change.label ?? "Tenant",
    ...change,
  };
}
