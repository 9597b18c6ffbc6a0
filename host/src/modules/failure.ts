import { ScriptError } from '../boot/loadScript'
import type { FailureCode, ModuleFailure } from './moduleState'

/** An error thrown with its failure code. */
export class ModuleError extends Error {
  constructor(
    readonly code: FailureCode,
    detail: string,
  ) {
    super(detail)
    this.name = 'ModuleError'
  }
}

/** Six hexadecimal digits: easy to read out, enough to find a failure in a tab's log. */
export const newErrorId = () => crypto.randomUUID().slice(0, 6).toUpperCase()

/** Converts an error into a failure. `otherwise`: the code for unknown errors at this place. */
export function failureOf(error: unknown, otherwise: FailureCode): ModuleFailure {
  return { code: codeOf(error) ?? otherwise, ...errorDetails(error), errorId: newErrorId() }
}

/** The message and stack of an error. */
export const errorDetails = (error: unknown): { detail: string; stack?: string | undefined } =>
  error instanceof Error ? { detail: error.message, stack: error.stack } : { detail: String(error) }

/** True for failures that are not the build's fault and not counted against it. */
export const isNoBuildsFault = (code: FailureCode): boolean => code === 'REGISTRY' || code === 'FOREIGN'

function codeOf(error: unknown): FailureCode | undefined {
  if (error instanceof ModuleError) return error.code
  // React did not find a node where it had put it, so someone else moved it.
  if (error instanceof DOMException && error.name === 'NotFoundError') return 'FOREIGN'
  if (error instanceof ScriptError) return `SCRIPT_${upper(error.kind)}`
  if (error instanceof Error && error.name === 'ChunkLoadError')
    return chunkCode((error as Error & { type?: string }).type)
  // The federation runtime wraps errors of its hooks; `cause` is ours.
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

/** Webpack stores the kind of script error as `type` of its ChunkLoadError. */
const chunkCode = (type: string | undefined) => chunkCodes[type ?? ''] ?? 'SCRIPT_NETWORK'

const upper = <T extends string>(text: T) => text.toUpperCase() as Uppercase<T>
