import type { AttachmentType } from "./attachment-type.ts";
import { CONFIDENTIALITY_ANNEX } from "./catalogue/confidentiality-annex/confidentiality-annex.ts";
import { DATA_SHARING_CONSENT } from "./catalogue/data-sharing-consent/data-sharing-consent.ts";
import { DE_LANDLORD_CONFIRMATION } from "./catalogue/de-landlord-confirmation/de-landlord-confirmation.ts";
import { DOCUMENT } from "./catalogue/document/document.ts";
import { EARLY_START_REQUEST } from "./catalogue/early-start-request/early-start-request.ts";
import { FR_ETAT_DES_LIEUX } from "./catalogue/fr-etat-des-lieux/fr-etat-des-lieux.ts";
import { GB_COOLING_OFF_NOTICE } from "./catalogue/gb-cooling-off-notice/gb-cooling-off-notice.ts";
import { GB_DEPOSIT_INFORMATION } from "./catalogue/gb-deposit-information/gb-deposit-information.ts";
import { GDPR_INFORMATION_NOTICE } from "./catalogue/gdpr-information-notice/gdpr-information-notice.ts";
import { HANDOVER_PROTOCOL } from "./catalogue/handover-protocol/handover-protocol.ts";
import { POWER_OF_ATTORNEY } from "./catalogue/power-of-attorney/power-of-attorney.ts";
import { PROCESSING_AGREEMENT_ANNEX } from "./catalogue/processing-agreement-annex/processing-agreement-annex.ts";
import { PROCESSOR_CLAUSES } from "./catalogue/processor-clauses-2021-915/processor-clauses-2021-915.ts";
import { SEPA_B2B_MANDATE } from "./catalogue/sepa-b2b-mandate/sepa-b2b-mandate.ts";
import { SEPA_DIRECT_DEBIT_MANDATE } from "./catalogue/sepa-direct-debit-mandate/sepa-direct-debit-mandate.ts";
import { US_ACH_AUTHORIZATION } from "./catalogue/us-ach-authorization/us-ach-authorization.ts";
import { US_ESIGN_DISCLOSURE } from "./catalogue/us-esign-disclosure/us-esign-disclosure.ts";
import { AT_WITHDRAWAL_NOTICE } from "./catalogue/withdrawal/at-withdrawal-notice.ts";
import { DE_WITHDRAWAL_NOTICE } from "./catalogue/withdrawal/de-withdrawal-notice.ts";
import { ES_WITHDRAWAL_NOTICE } from "./catalogue/withdrawal/es-withdrawal-notice.ts";
import { EU_WITHDRAWAL_NOTICE } from "./catalogue/withdrawal/eu-withdrawal-notice.ts";
import { FR_WITHDRAWAL_NOTICE } from "./catalogue/withdrawal/fr-withdrawal-notice.ts";

/** Everything that can be attached to a contract: the types of one country first, then those of any. */
export const ATTACHMENT_TYPES: readonly AttachmentType[] = [
  AT_WITHDRAWAL_NOTICE,
  DE_WITHDRAWAL_NOTICE,
  DE_LANDLORD_CONFIRMATION,
  ES_WITHDRAWAL_NOTICE,
  FR_WITHDRAWAL_NOTICE,
  FR_ETAT_DES_LIEUX,
  GB_COOLING_OFF_NOTICE,
  GB_DEPOSIT_INFORMATION,
  US_ESIGN_DISCLOSURE,
  US_ACH_AUTHORIZATION,
  EU_WITHDRAWAL_NOTICE,
  EARLY_START_REQUEST,
  GDPR_INFORMATION_NOTICE,
  PROCESSING_AGREEMENT_ANNEX,
  PROCESSOR_CLAUSES,
  SEPA_DIRECT_DEBIT_MANDATE,
  SEPA_B2B_MANDATE,
  CONFIDENTIALITY_ANNEX,
  POWER_OF_ATTORNEY,
  DATA_SHARING_CONSENT,
  HANDOVER_PROTOCOL,
  DOCUMENT,
];

export function findAttachmentType(id: string): AttachmentType | null {
  return ATTACHMENT_TYPES.find((type) => type.id === id) ?? null;
}

/**
 * The types made for a country, then those that fit everywhere.
 * @param country ISO 3166-1 alpha-2 in capital or small letters; null gives all types
 */
export function attachmentTypesFor(country: string | null): readonly AttachmentType[] {
  if (country === null) return ATTACHMENT_TYPES;
  const wanted = country.toUpperCase();
  return ATTACHMENT_TYPES.filter((type) => type.country === wanted || type.country === "any");
}
