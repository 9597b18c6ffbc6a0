/** The channel on which live sockets hear that their session ended; the payload is the session's id. */
export const sessionChannel = 'kasa_session'

/**
 * The channel on which they hear that an account's rights changed, its status too; the payload is the account's id.
 * Migration 050 sends it.
 */
export const rightsChannel = 'kasa_rights'
