import { hash, verify } from '@node-rs/argon2'

/** Argon2id with OWASP's first recommendation: 19 MiB, 2 passes, one lane; 15 ms here. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

let nobody: Promise<string> | undefined

/**
 * Takes the same time whether the account exists or not: without a stored hash it checks against a hash that no
 * password matches.
 */
export async function isPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID())
  const matches = await verify(storedHash ?? (await nobody), password.normalize('NFKC')).catch(() => false)
  return storedHash != null && matches
}
