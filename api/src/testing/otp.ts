import { generateSync } from 'otplib'

/** The code an authenticator app would show now; `stepsLater` for the codes after it. */
export const otpCode = (secret: string, now: Date, stepsLater = 0): string =>
  generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) + stepsLater * 30 })
