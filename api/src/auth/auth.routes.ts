import { recoveryCodesAnswer, recoveryCodesLeft, stepUpAnswer, stepUpRequest } from '@kasa/contracts/account'
import {
  checkOtpAnswer,
  checkOtpRequest,
  createOtpSecretAnswer,
  createOtpSecretRequest,
  logoutRequest,
  refreshAnswer,
  refreshRequest,
  signinAnswer,
  signinRequest,
} from '@kasa/contracts/auth'
import {
  forgetPassword2Request,
  forgetPasswordRequest,
  mailAnswer,
  passwordLink,
  passwordLinkRequest,
  signupRequest,
} from '@kasa/contracts/passwordMail'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { ctxOf, userCtx } from '../access/requestCtx'
import { withLayout } from '../layout/layoutCookie'
import { closeSession, renewSession } from '../sessions/sessions.service'
import { askForAccount, askForPassword } from './askForMail.service'
import { rememberDevice } from './device'
import { createOtpSecret, otpState, proveOtp } from './enrolment.service'
import { makeRecoveryCodes, recoveryCodesLeft as countRecoveryCodes } from './recoveryCodes.service'
import { readPasswordLink, setPasswordByLink } from './setPassword.service'
import { signIn } from './signin.service'
import { stepUp } from './stepUp.service'

const perMinute = (max: number) => ({ rateLimit: { max, timeWindow: 60_000 } })

/** Routes without sign-in: request an account or a new password, and use the link of a mail. */
function passwordMailRoutes(app: App): void {
  app.post(
    '/api/auth/signup',
    {
      config: {
        public: 'the answer is the same for every address, and no account opens before the address is verified',
        ...perMinute(60),
      },
      schema: {
        summary: 'Request an account; a link is e-mailed, and an administrator approves it',
        body: signupRequest,
        response: { 200: mailAnswer },
      },
    },
    async (request) => {
      await askForAccount(ctxOf(request), request.body)
      return {}
    },
  )

  app.post(
    '/api/auth/ForgetPassword',
    {
      config: {
        public: 'a user who forgot the password is not signed in; the answer is the same for every address',
        ...perMinute(60),
      },
      schema: {
        summary: 'Request a link by e-mail to set a new password',
        body: forgetPasswordRequest,
        response: { 200: mailAnswer },
      },
    },
    async (request) => {
      await askForPassword(ctxOf(request), request.body)
      return {}
    },
  )

  app.post(
    '/api/auth/passwordLink',
    {
      config: { public: 'the e-mailed link is the proof', ...perMinute(60) },
      schema: {
        summary: 'The user whose password an e-mailed link sets',
        body: passwordLinkRequest,
        response: { 200: passwordLink },
      },
    },
    (request) => readPasswordLink(ctxOf(request), request.body.token),
  )

  app.post(
    '/api/auth/ForgetPassword2',
    {
      config: { public: 'the e-mailed link is the proof', ...perMinute(60) },
      schema: {
        summary: 'Set the password with an e-mailed link, which works once',
        body: forgetPassword2Request,
        response: { 200: mailAnswer },
      },
    },
    async (request) => {
      await setPasswordByLink(ctxOf(request), request.body)
      return {}
    },
  )
}

/** The sign-in calls of specification section 7. */
export function authRoutes(app: App): void {
  passwordMailRoutes(app)
  app.post(
    '/api/auth/signin',
    {
      config: { public: 'nobody is signed in yet', ...perMinute(120) },
      schema: { summary: 'Sign in', body: signinRequest, response: { 200: signinAnswer } },
    },
    async (request, reply) => {
      const pair = await signIn(ctxOf(request), { ...request.body, userAgent: request.headers['user-agent'] ?? '' })
      rememberDevice(request, reply, request.body.email)
      return withLayout(request, reply, pair)
    },
  )

  app.post(
    '/api/auth/refreshToken',
    {
      // A whole office may share an address: 200 consoles renew 100 times a minute.
      config: { public: 'the refresh token itself is the proof', ...perMinute(600) },
      schema: { summary: 'Renew the token pair', body: refreshRequest, response: { 200: refreshAnswer } },
    },
    async (request, reply) =>
      withLayout(request, reply, await renewSession(ctxOf(request), { idleS: 0, ...request.body })),
  )

  app.post(
    '/api/auth/logout',
    {
      config: { session: 'enrol' },
      schema: { summary: 'End this session', body: logoutRequest, response: { 200: z.object({}) } },
    },
    async (request) => {
      await closeSession(userCtx(request))
      return {}
    },
  )

  app.post(
    '/api/auth/createOtpSecret',
    {
      config: { session: 'enrol', ...perMinute(60) },
      schema: {
        summary: 'Create a one-time password secret',
        body: createOtpSecretRequest,
        response: { 200: createOtpSecretAnswer },
      },
    },
    async (request) => ({ response: await createOtpSecret(userCtx(request), request.body) }),
  )

  app.post(
    '/api/auth/checkOtp',
    {
      config: { session: 'enrol', ...perMinute(120) },
      schema: {
        summary: 'Whether a one-time password is active; a code activates the new secret',
        body: checkOtpRequest,
        response: { 200: checkOtpAnswer },
      },
    },
    async (request, reply) => {
      const { email, code } = request.body
      return code === undefined
        ? otpState(userCtx(request), email)
        : withLayout(request, reply, await proveOtp(userCtx(request), { email, code }))
    },
  )

  app.post(
    '/api/auth/stepUp',
    {
      config: { session: 'full', ...perMinute(60) },
      schema: {
        summary: 'Confirm your identity with a fresh code, valid for five minutes',
        body: stepUpRequest,
        response: { 200: stepUpAnswer },
      },
    },
    (request) => stepUp(userCtx(request), request.body.code),
  )

  app.get(
    '/api/auth/recoveryCodes',
    {
      config: { session: 'full' },
      schema: { summary: 'Number of unused recovery codes', response: { 200: recoveryCodesLeft } },
    },
    (request) => countRecoveryCodes(userCtx(request)),
  )

  app.post(
    '/api/auth/recoveryCodes',
    {
      config: { session: 'full', stepUp: true, ...perMinute(60) },
      schema: {
        summary: 'Create new recovery codes, shown once',
        body: z.strictObject({}),
        response: { 200: recoveryCodesAnswer },
      },
    },
    (request) => makeRecoveryCodes(userCtx(request)),
  )
}
