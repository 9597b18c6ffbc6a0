import type { SessionEnd } from '@kasa/contracts/auth'
import type { Language } from '@kasa/domain/money'

type SessionWords = {
  /** Why the person has to sign in again; `null` if unknown. */
  why: Readonly<Record<Exclude<SessionEnd, 'LOGOUT'> | 'null', string>>
  title: string
  kept: (name: string) => string
  leave: string
  near: Readonly<Record<'idle' | 'limit', string>>
  what: Readonly<Record<'idle' | 'limit', string>>
  stay: string
  hide: string
  left: (seconds: number) => string
}

const tr: SessionWords = {
  // Each reason ends with the specification's text (section 8).
  why: {
    IDLE: 'Uzun süre işlem yapmadığınız için oturumunuz kapatıldı (autologout sys).',
    LIMIT: 'Oturumunuz en uzun süresine ulaştı (autologout sys).',
    BY_OWNER: 'Bu oturum, başka bir oturumunuzdan sonlandırıldı (autologout sys).',
    PASSWORD: 'Parolanız değiştirildiği için bu oturum kapatıldı (autologout sys).',
    REPLACED: 'Yeni bir doğrulama anahtarı etkinleştirildiği için bu oturum kapatıldı (autologout sys).',
    BLOCKED: 'Oturumunuz bir yönetici tarafından kapatıldı ya da hesabınız değiştirildi (autologout sys).',
    REUSE: 'Oturum anahtarınız iki yerde kullanıldı; güvenliğiniz için oturum kapatıldı (autologout sys).',
    null: 'Oturumunuz sistem tarafından kapatıldı (autologout sys).',
  },
  title: 'Yeniden giriş yapın',
  kept: (name) =>
    `${name} olarak giriş yaparsanız sayfanız ve yazdıklarınız olduğu gibi kalır. Başka biri giriş yaparsa hepsi silinir.`,
  leave: 'Çıkış yap',
  near: { idle: 'Oturumunuz kapanmak üzere', limit: 'Oturumunuzun süresi doluyor' },
  what: {
    idle: 'Bir süredir işlem yapmadınız. Herhangi bir tuş ya da tıklama oturumunuzu açık tutar.',
    limit: 'Bir oturum bundan uzun süremez. Süre dolunca bu sayfada yeniden giriş yaparsınız; yazdıklarınız kalır.',
  },
  stay: 'Oturumu açık tut',
  hide: 'Gizle',
  left: (seconds) => `${seconds} saniye kaldı`,
}

const en: SessionWords = {
  why: {
    IDLE: 'You were signed out after a period of inactivity (autologout sys).',
    LIMIT: 'Your session has reached its longest duration (autologout sys).',
    BY_OWNER: 'This session was ended from another session of yours (autologout sys).',
    PASSWORD: 'Your password was changed, so this session has ended (autologout sys).',
    REPLACED: 'A new authenticator was activated, so this session has ended (autologout sys).',
    BLOCKED: 'An administrator ended your session or changed your account (autologout sys).',
    REUSE: 'Your session was used in two places, so it was ended for your safety (autologout sys).',
    null: 'The system signed you out (autologout sys).',
  },
  title: 'Sign in again',
  kept: (name) =>
    `Sign in as ${name} to continue with your page and what you typed. If somebody else signs in, everything is cleared.`,
  leave: 'Log out',
  near: { idle: 'Your session is about to end', limit: 'Your session is running out' },
  what: {
    idle: 'You have been inactive for a while. Press any key or click to stay signed in.',
    limit: 'Your session has reached its time limit. You will sign in again on this page; what you typed is kept.',
  },
  stay: 'Stay signed in',
  hide: 'Hide',
  left: (seconds) => `${seconds} seconds left`,
}

/** Texts about the end of a session, loaded with the first notice. */
export const sessionWords: Readonly<Record<Language, SessionWords>> = { tr, en }
