/** The channel on which live sockets hear that their session ended; the payload is the session's id. */
export const sessionChannel = 'kasa_session'
