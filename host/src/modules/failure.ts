import { ScriptError } from '../boot/loadScript'
import type { FailureCode, ModuleFailure } from './moduleState'

/** A failure whose code is already known where it is thrown. */
export class ModuleError extends Error {
  constructor(
    readonly code: FailureCode,
    detail: string,
  ) {
    super(detail)
    this.name = 'ModuleError'
  }
}

/** A number a person can read out: six digits of an id are enough to find one failure in a tab's log. */
export const newErrorId = () => crypto.randomUUID().slice(0, 6).toUpperCase()

/** Which failure this is. `otherwise` is what an unknown error means at the place where it was caught. */
export function failureOf(error: unknown, otherwise: FailureCode): ModuleFailure {
  return { code: codeOf(error) ?? otherwise, ...said(error), errorId: newErrorId() }
}

/** What an error says of itself, and where it was made. */
export const said = (error: unknown): { detail: string; stack?: string | undefined } =>
  error instanceof Error ? { detail: error.message, stack: error.stack } : { detail: String(error) }

/** True where no build is to blame: such a failure is not counted against one. */
export const isNoBuildsFault = (code: FailureCode): boolean => code === 'REGISTRY' || code === 'FOREIGN'

function codeOf(error: unknown): FailureCode | undefined {
  if (error instanceof ModuleError) return error.code
  // Only React moves and removes nodes here: it did not find one where it had put it.
  if (error instanceof DOMException && error.name === 'NotFoundError') return 'FOREIGN'
  if (error instanceof ScriptError) return `SCRIPT_${upper(error.kind)}`
  if (error instanceof Error && error.name === 'ChunkLoadError')
    return chunkCode((error as Error & { type?: string }).type)
  // The federation runtime wraps what its hooks threw; the cause is ours.
  return error instanceof Error && error.cause !== undefined ? codeOf(error.cause) : undefined
}

const chunkCodes: Readonly<Record<string, FailureCode>> = {
  unlisted: 'SCRIPT_UNLISTED',
  missing: 'SCRIPT_MISSING',
  retired: 'SCRIPT_RETIRED',
  refused: 'SCRIPT_REFUSED',
  network: 'SCRIPT_NETWORK',
  timeout: 'SCRIPT_TIMEOUT',
}

/** Webpack keeps the kind of the script's error as the `type` of its ChunkLoadError. */
const chunkCode = (type: string | undefined) => chunkCodes[type ?? ''] ?? 'SCRIPT_NETWORK'

const upper = <T extends string>(text: T) => text.toUpperCase() as Uppercase<T>
