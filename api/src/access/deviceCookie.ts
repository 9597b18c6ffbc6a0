/** Marks a browser as known to the accounts that signed in with it. Scripts cannot read it. */
export const deviceCookie = 'Device'
