import type { PasswordReason, PasswordStrength } from '@kasa/domain/password'
import type { Language } from '@kasa/domain/money'

const tr = {
  forgotTitle: 'Parolanızı mı unuttunuz?',
  forgotText: 'E-posta adresinizi yazın; yeni parola belirlemeniz için bir bağlantı gönderelim.',
  forgotSubmit: 'Bağlantı gönder',
  sentTitle: 'E-postanıza bakın',
  forgotSent: (email: string) =>
    `${email} adresiyle açık bir hesap varsa bağlantı birkaç dakika içinde gelir. 30 dakika geçerlidir ve bir kez kullanılır. Gelmezse istenmeyen postalara bakın.`,
  signupTitle: (product: string) => `${product} hesabı iste`,
  signupText: 'Adresinizi doğrulamanız için bir bağlantı göndeririz. Hesabınızı ardından bir yönetici açar.',
  signupSubmit: 'Hesap talep et',
  signupSent: (email: string) =>
    `${email} adresine bir ileti gönderiyoruz. Bağlantı 24 saat geçerlidir. Gelmezse istenmeyen postalara bakın.`,
  name: 'Ad soyad',
  nameNeeded: 'Adınızı yazın.',
  newTitle: 'Yeni parola belirleyin',
  newText: (email: string) => `Hesap: ${email}`,
  newPassword: 'Yeni parola',
  newHint: (min: number) => `En az ${min} karakter, boşluksuz.`,
  newSubmit: 'Parolayı kaydet',
  strength: (word: string) => `Parola gücü: ${word}`,
  strengths: { 0: 'çok zayıf', 1: 'zayıf', 2: 'orta', 3: 'iyi', 4: 'güçlü' } satisfies Record<PasswordStrength, string>,
  reasons: {
    PASSWORD_REQUIRED: 'Yeni parolayı yazın.',
    PASSWORD_WHITESPACE: 'Parolada boşluk olamaz.',
    PASSWORD_SHORT: 'Parola en az 12 karakter olmalı.',
    PASSWORD_SAME: 'Yeni parola eskisinden farklı olmalı.',
    PASSWORD_IS_EMAIL: 'Parola e-posta adresinizi içeremez.',
  } satisfies Record<PasswordReason, string>,
  doneTitle: 'Parolanız belirlendi',
  doneText: 'Açık oturumlarınız kapatıldı. Yeni parolanızla giriş yapın.',
  waitTitle: 'Adresiniz doğrulandı',
  waitText: 'Hesabınız yönetici onayı bekliyor. Onaylandığında belirlediğiniz parolayla giriş yapabilirsiniz.',
  overTitle: 'Bağlantı geçerli değil',
  overText:
    'Bağlantı kullanılmış ya da süresi dolmuş olabilir. Yenisini isteyin; davet edildiyseniz yöneticinize başvurun.',
  askAgain: 'Yeni bağlantı iste',
  toSignIn: 'Giriş sayfasına dön',
  reading: 'Bağlantı okunuyor…',
}

export type PasswordMailWords = { readonly [Key in keyof typeof tr]: (typeof tr)[Key] }

const en: PasswordMailWords = {
  forgotTitle: 'Forgot your password?',
  forgotText: 'Enter your email address and we will send you a link to set a new one.',
  forgotSubmit: 'Send the link',
  sentTitle: 'Check your e-mail',
  forgotSent: (email) =>
    `If ${email} has an open account, the link arrives within a few minutes. It is valid for 30 minutes and works once. If it does not arrive, check your spam folder.`,
  signupTitle: (product) => `Ask for a ${product} account`,
  signupText: 'We send you a link to confirm your address. An administrator then opens the account.',
  signupSubmit: 'Ask for an account',
  signupSent: (email) =>
    `We are sending a link to ${email}. It is valid for 24 hours. If it does not arrive, check your spam folder.`,
  name: 'Full name',
  nameNeeded: 'Enter your name.',
  newTitle: 'Set a new password',
  newText: (email) => `Account: ${email}`,
  newPassword: 'New password',
  newHint: (min) => `At least ${min} characters, no spaces.`,
  newSubmit: 'Save the password',
  strength: (word) => `Password strength: ${word}`,
  strengths: { 0: 'very weak', 1: 'weak', 2: 'fair', 3: 'good', 4: 'strong' },
  reasons: {
    PASSWORD_REQUIRED: 'Enter the new password.',
    PASSWORD_WHITESPACE: 'A password may not contain spaces.',
    PASSWORD_SHORT: 'The password needs at least 12 characters.',
    PASSWORD_SAME: 'The new password must differ from the old one.',
    PASSWORD_IS_EMAIL: 'The password may not contain your email address.',
  },
  doneTitle: 'Your password is set',
  doneText: 'Your open sessions have ended. Sign in with the new password.',
  waitTitle: 'Your address is confirmed',
  waitText: 'Your account waits for an administrator’s approval. You can then sign in with the password you chose.',
  overTitle: 'This link is not valid',
  overText: 'It was already used or has expired. Request a new one; if you were invited, contact your administrator.',
  askAgain: 'Ask for a new link',
  toSignIn: 'Back to sign-in',
  reading: 'Reading the link…',
}

/** Texts of the forgotten password, invitation and signup pages, loaded with them. */
export const passwordMailWords: Readonly<Record<Language, PasswordMailWords>> = { tr, en }
