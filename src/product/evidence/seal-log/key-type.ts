/** `typ` of the word that the sealing key gives for the key of the log (RFC 7515, 4.1.9). */
export const KEY_TYPE = "countersign-log-key+jws";
