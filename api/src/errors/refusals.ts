import type { RefusalCode, RefusalParams } from './words'

/** `params` fill the message's placeholders; `details` are sent to the client unchanged. */
export type RefusalFacts = {
  code: RefusalCode
  field?: string
  details?: Record<string, unknown>
  params?: RefusalParams
  retryAfterS?: number
}

/**
 * An expected error with a message for the caller. Thrown anywhere below a route; only `access/errorAnswer.ts` turns
 * it into an HTTP response.
 */
export abstract class Refusal extends Error {
  abstract readonly status: number
  constructor(readonly facts: RefusalFacts) {
    super(facts.code)
  }
}

export class BadInput extends Refusal {
  readonly status = 400
}
export class NotSignedIn extends Refusal {
  readonly status = 401
}
export class NotFound extends Refusal {
  readonly status = 404
}
export class Conflict extends Refusal {
  readonly status = 409
}
export class TooLarge extends Refusal {
  readonly status = 413
}
export class WrongType extends Refusal {
  readonly status = 415
}
export class Unprocessable extends Refusal {
  readonly status = 422
}
export class TooMany extends Refusal {
  readonly status = 429
}
export class Unavailable extends Refusal {
  readonly status = 503
}
