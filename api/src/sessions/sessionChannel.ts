/** The channel that tells live sockets which session ended; the payload is the session's id. */
export const sessionChannel = 'kasa_session'

/**
 * The channel that tells them which account's rights or status changed; the payload is the account's id. A trigger on
 * `users` sends it.
 */
export const rightsChannel = 'kasa_rights'
