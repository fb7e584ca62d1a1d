/** What a stranger reads who unpacks a backup, with tar and a text editor, in many years. */
export const README_TEXT = `A backup of Countersign, a service for signing contracts.

This is a plain tar file (POSIX ustar). Unpacked with \`tar xf\`, it holds:

  tables/NAME/000001.tsv …  the rows of a database table
  files/CONTRACT/SHA256     the files of a contract: PDFs as they were signed
                            (base_sha256) and as they were sealed
                            (sealed_sha256), texts of attachments
  hashes/000001.sha256 …    SHA-256 of every file before it
  manifest.json             what is in it: columns and number of rows of each
                            table, number of files, SHA-256 of the lists of
                            hashes, what was missing
  keys.sealed               the service's own keys, encrypted

To check that nothing was damaged:

  sha256sum --quiet -c hashes/*.sha256

Rows are lines of UTF-8. Columns are apart by tabs, in the order that
manifest.json tells. \\N stands for an empty column; \\t, \\n, \\r, \\b, \\f, \\v
and \\\\ for a tab, a line end and so on. Bytes are \\\\x and hexadecimal digits.
Times are UTC. This is the text format of PostgreSQL's COPY, which reads it:

  cat tables/contract/*.tsv | psql -c 'copy contract (COLUMNS) from stdin'

Sealed PDFs are proven without this service and without this backup: each of
them carries its signatures, its timestamps and the record of what happened.

keys.sealed is JSON. A key of 32 bytes is made of the passphrase by scrypt
(RFC 7914) with the salt and the cost that it names; with it \`sealed\` is
encrypted by AES-256-GCM, under the nonce and the tag that it names. The
additional data is the text "countersign-backup-1 " and the SHA-256 of
manifest.json in lower-case hexadecimal digits. Decrypted it is JSON: names of
keys, each with its bytes in base64.
`;
