import type { MerchantKyb } from '@kasa/contracts/kyb'
import { documentKinds, requiredDocuments, type DocumentKind } from '@kasa/domain/kyb'

import type { SignedInClient, TestApp } from './testApp'

const yearMs = 365 * 86_400_000

let files = 0

/** The body of an upload of this document kind; the content differs each time. */
export const documentUpload = (
  kind: DocumentKind,
  over: { issuedOn?: string | null; expiresOn?: string | null; content?: string; fileName?: string } = {},
) => ({
  kind,
  issuedOn: null,
  expiresOn: documentKinds[kind].expires === 'MUST' ? '2040-01-01' : null,
  fileName: `${kind}.pdf`,
  content: Buffer.from(`%PDF-1.4 ${kind} ${(files += 1)}`).toString('base64'),
  ...over,
})

/** Adds a signed-in person with a fresh code that lasts a year. */
export async function provenPerson(app: TestApp, scope: string[], more: object = {}): Promise<SignedInClient> {
  const made = await app.signedIn({ scope, ...more })
  await app.stepUp(made, yearMs)
  return made
}

/**
 * Calls on the KYB file of the merchant from `roles`, which is read at each call. `owner` uploads; `ada` and `bora` are
 * administrators.
 */
export function kybCalls(
  roles: () => { shopId: string; ada: SignedInClient; bora: SignedInClient; owner: SignedInClient },
) {
  const post = (verb: string, body: object = {}, who = roles().ada) =>
    who.client.post(`/api/kyb/${verb}/${roles().shopId}`, body)
  const read = async (who = roles().ada) => (await who.client.get(`/api/kyb/get/${roles().shopId}`)).body as MerchantKyb
  const upload = (kind: DocumentKind, over: Parameters<typeof documentUpload>[1] = {}, who = roles().owner) =>
    post('upload', documentUpload(kind, over), who)
  const newest = async (kind: DocumentKind) => (await read()).documents.find((each) => each.kind === kind)
  const accept = async (kind: DocumentKind) => post('accept', { documentId: (await newest(kind))?.id })
  /** Uploads documents and accepts each. */
  const give = async (kinds: readonly DocumentKind[] = requiredDocuments) => {
    for (const kind of kinds)
      for (const answer of [await upload(kind), await accept(kind)])
        if (answer.status !== 200) throw new Error(`${kind}: ${answer.status} ${answer.text}`)
  }
  const request = (action: 'approve' | 'lift' = 'approve', who = roles().ada) =>
    post('ask', { action, reason: 'Looked at everything' }, who)
  const approve = async (who = roles().bora, id?: string) =>
    who.client.post(`/api/approval/approve/${id ?? (await read()).approvalId}`, {})
  return { post, read, upload, newest, accept, give, ask: request, approve }
}

/** The status and error code of an answer. */
export const code = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
