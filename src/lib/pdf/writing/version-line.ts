/** Four bytes above 127 tell other programs that the file is not text (ISO 32000-1, 7.5.2). */
export const BINARY_MARK = "%\xe2\xe3\xcf\xd3\n";
