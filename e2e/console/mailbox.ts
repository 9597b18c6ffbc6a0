import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { expect } from '@playwright/test'

export type Letter = { subject: string; text: string; link: string }

const header = (source: string, name: string): string =>
  new RegExp(`^${name}: ((?:.*\\r\\n[ \\t])*.*)\\r\\n`, 'mi').exec(source)?.[1]?.replace(/\r\n[ \t]+/g, ' ') ?? ''
const plainPart = (source: string): string =>
  /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--[^ ]/.exec(source)?.[1] ?? ''

/** The captured mails of a console; `next` waits for one that it has not returned yet. */
export function mailboxIn(folder: string) {
  const seen = new Set<string>()
  const newFor = (email: string): string | undefined => {
    try {
      return readdirSync(folder)
        .filter((file) => file.endsWith('.eml') && !seen.has(file))
        .sort((one, other) => statSync(join(folder, one)).mtimeMs - statSync(join(folder, other)).mtimeMs)
        .find((file) => header(readFileSync(join(folder, file), 'utf8'), 'To').includes(email))
    } catch {
      // The folder does not exist before the first mail.
      return undefined
    }
  }
  return {
    next: async (email: string): Promise<Letter> => {
      await expect.poll(() => newFor(email), { message: `a mail to ${email}`, timeout: 15_000 }).toBeTruthy()
      const file = newFor(email) ?? ''
      seen.add(file)
      const source = readFileSync(join(folder, file), 'utf8')
      const text = plainPart(source).replaceAll('\r\n', '\n')
      return { subject: header(source, 'Subject'), text, link: /^http\S+$/m.exec(text)?.[0] ?? '' }
    },
  }
}
