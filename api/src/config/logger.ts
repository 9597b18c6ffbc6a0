import { pino, type DestinationStream, type Logger } from 'pino'

const secretKeys = [
  'password',
  'oldPassword',
  'newPassword',
  'otp',
  'token',
  'tokenRefresh',
  'refreshToken',
  'userSecret',
  'secret',
  'authorization',
  'cookie',
  'iban',
  'databaseUrl',
]
const redacted = secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`])

/** Account numbers, tokens and passwords in database addresses, wherever a library puts them into a message. */
const masks: [RegExp, string][] = [
  [/\b([A-Z]{2}\d{2})[ ]?(?:[A-Z0-9]{4}[ ]?){3,7}[A-Z0-9]{0,4}\b/g, '$1…'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>'],
  [/(postgres(?:ql)?:\/\/[^:@/\s]+):[^@\s]+@/g, '$1:…@'],
]

/** Removes what must not be logged. */
export const maskText = (text: string): string =>
  masks.reduce((masked, [pattern, by]) => masked.replace(pattern, by), text)

/** Without `detail`, because PostgreSQL puts the row's values into it. */
const plainError = (error: Error) => ({
  type: error.name,
  message: maskText(error.message),
  stack: maskText(error.stack ?? ''),
  ...('code' in error ? { code: error.code } : {}),
  ...('constraint' in error ? { constraint: error.constraint } : {}),
})

/** Logs JSON lines without tokens, passwords, secrets or account numbers. */
export const createLogger = (level: string, stream?: DestinationStream): Logger =>
  pino({ level, redact: { paths: redacted, censor: '…' }, serializers: { err: plainError }, base: undefined }, stream)
