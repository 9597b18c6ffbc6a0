/** Names the browser to the accounts that have been signed in to in it; no script reads it. */
export const deviceCookie = 'Device'
