/** Notifies live sockets that their session ended; the payload is the session's id. */
export const sessionChannel = 'kasa_session'

/**
 * Notifies live sockets that an account's rights or status changed; the payload is the account's id. Sent by
 * migration 050.
 */
export const rightsChannel = 'kasa_rights'
