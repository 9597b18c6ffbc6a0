/** What is wrong with an address as it was typed, for the pages before sign-in; the server looks closer. */
export const wrongEmail = (email: string): 'emailNeeded' | 'emailWrong' | undefined =>
  email === '' ? 'emailNeeded' : /^\S+@\S+$/.test(email) ? undefined : 'emailWrong'
