import { changePasswordRequest } from '@kasa/contracts/account'
import { resetPasswordRequest } from '@kasa/contracts/passwordMail'
import { id } from '@kasa/contracts/primitives'
import {
  userActRequest,
  userCreateRequest,
  userDetail,
  userListQuery,
  userOptions,
  userPage,
  userStatusRequest,
  userUpdateRequest,
} from '@kasa/contracts/users'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { changePassword } from '../auth/changePassword.service'
import { exportRoute } from '../exports/exportRoute'
import { listUsers, readUser, userChoices } from './readUsers.service'
import {
  activateUserMfa,
  endUserSessions,
  resetUserMfa,
  resetUserPassword,
  setUserLoginStatus,
} from './userActs.service'
import { userSheet } from './userSheet'
import { addUser, updateUser } from './writeUsers.service'

const byId = z.strictObject({ id })
const read = { permission: 'user.list' } as const
const write = { permission: 'user.write' } as const
const detail = { 200: userDetail }

/** Calls on the caller's own account, from the specification's `users` section (section 7). */
function ownAccountRoutes(app: App): void {
  app.post(
    '/api/users/ChangePassword',
    {
      config: { session: 'full', rateLimit: { max: 60, timeWindow: 60_000 } },
      schema: {
        summary: 'Change your password; your other sessions end',
        body: changePasswordRequest,
        response: { 200: z.object({}) },
      },
    },
    async (request) => {
      await changePassword(userCtx(request), request.body)
      return {}
    },
  )
}

/**
 * `/api/users`: the caller's password, the accounts that they manage, and `setUserLoginStatus` and `ResetPassword`,
 * which the specification lists under auth.
 */
export function userRoutes(app: App): void {
  ownAccountRoutes(app)
  app.get(
    '/api/users/list',
    { config: read, schema: { querystring: userListQuery, response: { 200: userPage } } },
    (request) => listUsers(userCtx(request), request.query),
  )
  exportRoute(app, {
    path: '/api/users',
    permission: 'user.list',
    query: userListQuery,
    list: listUsers,
    sheet: userSheet,
  })
  app.get('/api/users/options', { config: read, schema: { response: { 200: userOptions } } }, (request) =>
    userChoices(userCtx(request)),
  )
  app.get('/api/users/get/:id', { config: read, schema: { params: byId, response: detail } }, (request) =>
    readUser(userCtx(request), request.params),
  )
  // A fresh code is required: with new rights, or a new address for links, the caller could gain an account to act
  // with. `update` checks the code itself, because a change of the name alone needs none.
  app.post(
    '/api/users/create',
    { config: { ...write, stepUp: true }, schema: { body: userCreateRequest, response: detail } },
    (request) => addUser(userCtx(request), request.body),
  )
  app.post(
    '/api/users/update/:id',
    { config: write, schema: { params: byId, body: userUpdateRequest, response: detail } },
    (request) => updateUser(userCtx(request), { ...request.body, ...request.params }),
  )
  // Fresh code: otherwise a stolen token could lock out a whole institution.
  app.post(
    '/api/auth/setUserLoginStatus',
    { config: { ...write, stepUp: true }, schema: { body: userStatusRequest, response: detail } },
    (request) => setUserLoginStatus(userCtx(request), request.body),
  )
  // Fresh code: removing an authenticator allows taking over the account.
  app.post(
    '/api/users/resetMfa/:id',
    { config: { ...write, stepUp: true }, schema: { params: byId, body: userActRequest, response: detail } },
    (request) => resetUserMfa(userCtx(request), request.params),
  )
  app.post(
    '/api/auth/ResetPassword',
    {
      config: { ...write, stepUp: true },
      schema: {
        summary: 'Reset a user’s password and e-mail them a link to set a new one',
        body: resetPasswordRequest,
        response: detail,
      },
    },
    (request) => resetUserPassword(userCtx(request), request.body),
  )
  app.post(
    '/api/users/activateMfa/:id',
    { config: { ...write, stepUp: true }, schema: { params: byId, body: userActRequest, response: detail } },
    (request) => activateUserMfa(userCtx(request), request.params),
  )
  app.post(
    '/api/users/endSessions/:id',
    { config: write, schema: { params: byId, body: userActRequest, response: detail } },
    (request) => endUserSessions(userCtx(request), request.params),
  )
}
