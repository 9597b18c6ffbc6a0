/** Validates a typed address before sign-in; the server validates strictly. */
export const wrongEmail = (email: string): 'emailNeeded' | 'emailWrong' | undefined =>
  email === '' ? 'emailNeeded' : /^\S+@\S+$/.test(email) ? undefined : 'emailWrong'
