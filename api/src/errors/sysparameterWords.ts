/** Messages about parameters; part of `words.ts`. */
export const sysparameterWords = {
  PARAMETER_BOUNDS: { tr: 'Değer {min} ile {max} arasında olmalı.', en: 'The value must be from {min} to {max}.' },
  PARAMETER_SAME: { tr: 'Bu değer zaten geçerli.', en: 'This value is already in force.' },
  DESCRIPTION_NEEDED: {
    tr: 'Müşterinin bugünkü çekimleri nedeniyle en az {chars} karakterlik bir açıklama gerekiyor.',
    en: 'Because of this customer’s withdrawals today, a description of at least {chars} characters is required.',
  },
} as const
