import { generateSync } from 'otplib'

/** The code that an authenticator app shows now; `lazySteps` selects a later code. */
export const otpCode = (secret: string, now: Date, lazySteps = 0): string =>
  generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) + lazySteps * 30 })
