import type { Boot } from '@kasa/contracts/boot'

type Verdict = 'GENUINE' | 'NO_ED25519' | 'UNKNOWN_KEY' | 'SIGNATURE'

/** Returns `NO_ED25519` if the browser cannot verify, or the page is not a secure context. */
export async function verifySignature(signed: Boot['registry'], keys: readonly string[]): Promise<Verdict> {
  const subtle = globalThis.crypto?.subtle
  if (!subtle) return 'NO_ED25519'
  const key = keys.find((candidate) => candidate === signed.keyId)
  if (!key) return 'UNKNOWN_KEY'
  const signature = bytesOf(signed.signature)
  if (!signature) return 'SIGNATURE'
  try {
    const publicKey = await subtle.importKey('raw', bytesOf(key) ?? new Uint8Array(), 'Ed25519', false, ['verify'])
    return (await subtle.verify('Ed25519', publicKey, signature, new TextEncoder().encode(signed.payload)))
      ? 'GENUINE'
      : 'SIGNATURE'
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? 'NO_ED25519' : 'UNKNOWN_KEY'
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
