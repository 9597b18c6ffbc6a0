/** Messages about managing user accounts; part of `words.ts`. */
export const userWords = {
  USER_NOT_FOUND: { tr: 'Kullanıcı bulunamadı.', en: 'The user was not found.' },
  USER_SELF: { tr: 'Bu işlem kendi hesabınızda yapılamaz.', en: 'This cannot be done to your own account.' },
  USER_ABOVE_YOU: {
    tr: 'Bu hesabın sizde olmayan yetkileri var.',
    en: 'This account has rights that you do not have.',
  },
  USER_NO_SECOND_ADMIN: {
    tr: 'Bu hesap için başka bir yöneticinin onayı gerekir, ama ikinizden başka yönetici yok. Sunucudaki addAdministrator komutuyla yönetici ekleyin.',
    en: 'This account needs another administrator’s approval, but there is no administrator besides you two. Add administrators with the addAdministrator command on the server.',
  },
  USER_LAST_ADMINS: {
    tr: 'Bu işlemden sonra tek yönetici kalır ve ikinci kişinin onayını gerektiren işlemler yapılamaz. Önce bir yönetici daha ekleyin.',
    en: 'Only one administrator would remain, and nothing that needs a second person could be done. Add another administrator first.',
  },
  USER_SELF_RIGHTS: {
    tr: 'Kendi rolünüzü, yetkilerinizi ve üye iş yerinizi değiştiremezsiniz.',
    en: 'You cannot change your own role, scopes or merchant.',
  },
  USER_SCOPE_NOT_YOURS: {
    tr: 'Sizde olmayan bir yetkiyi veremezsiniz.',
    en: 'You cannot grant a scope that you do not have.',
  },
  USER_ROLE_NOT_YOURS: {
    tr: 'Sizde olmayan bir rolü veremezsiniz.',
    en: 'You cannot grant a role that you do not have.',
  },
  USER_MERCHANT_NEEDED: { tr: 'Bu yetkiler için bir üye iş yeri seçin.', en: 'Choose a merchant for these scopes.' },
  USER_PARENT_NEEDED: {
    tr: 'Bu alt hesabın bağlı olduğu operatörü seçin.',
    en: 'Choose the operator above this account.',
  },
  USER_OUTSIDE: {
    tr: 'Bu değişiklikten sonra hesap sizin yönetiminizde kalmaz.',
    en: 'After this change you could no longer manage the account.',
  },
  USER_PARENT_WRONG: {
    tr: 'Bu hesap, seçilen operatöre bağlanamaz.',
    en: 'This account cannot be placed under the selected operator.',
  },
  USER_BEYOND_PARENT: {
    tr: 'Alt hesabın, bağlı olduğu operatörde olmayan yetkileri olamaz.',
    en: 'An account cannot have scopes that the operator above it does not have.',
  },
  USER_OTP_ACTIVE: {
    tr: 'Bu hesabın doğrulama uygulaması zaten aktif.',
    en: 'This account already has an active authenticator.',
  },
  USER_NOT_ACTIVE: {
    tr: 'Bu hesap aktif değil; önce aktifleştirin.',
    en: 'This account is not active; activate it first.',
  },
  USER_CHANGED: {
    tr: 'Hesap bu arada değişti, son halini inceleyin.',
    en: 'The account has changed in the meantime; look at it again.',
  },
  EMAIL_REFUSED: {
    tr: 'Bu e-posta kullanılamıyor. Yöneticinize başvurun.',
    en: 'This e-mail cannot be used. Ask your administrator.',
  },
  EMAIL_USED: { tr: 'Bu e-posta başka bir hesapta kullanılıyor.', en: 'This e-mail belongs to another account.' },
} as const satisfies Record<string, { tr: string; en: string }>
