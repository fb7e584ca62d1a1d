/** `typ` in the header of the signed receipt (RFC 7515, 4.1.9). */
export const RECEIPT_TYPE = "countersign-receipt+jws";
