import { documentKinds, type DocumentKind } from '@kasa/domain/kyb'

let files = 0

/** A document of a kind as it is uploaded; each is another file. */
export const paperOf = (
  kind: DocumentKind,
  over: { issuedOn?: string; expiresOn?: string; content?: string } = {},
) => ({
  kind,
  issuedOn: null,
  expiresOn: documentKinds[kind].expires === 'MUST' ? '2040-01-01' : null,
  fileName: `${kind}.pdf`,
  content: Buffer.from(`%PDF-1.4 ${kind} ${(files += 1)}`).toString('base64'),
  ...over,
})
