import { moduleWords } from '@kasa/console/i18n'

export const { use: useTogetherWords } = moduleWords('withdraw-together', {
  en: {
    open: 'Came back together with others',
    numbers: 'Numbers of the other withdrawals',
    hint: 'For example W-26-0000041, W-26-0000042. The credit has the sum of all.',
    search: 'Find the credit',
    none: 'No free credit of {{amount}} on this account looks like a return.',
    NOT_FOUND: '{{number}}: no such withdrawal',
    STATUS: '{{number}}: not paid, or returned already',
    OTHER_ACCOUNT: '{{number}}: was sent from another account',
  },
  tr: {
    open: 'Başka çekimlerle birlikte iade geldi',
    numbers: 'Diğer çekimlerin numaraları',
    hint: 'Örneğin W-26-0000041, W-26-0000042. Hareketin tutarı hepsinin toplamıdır.',
    search: 'Hareketi bul',
    none: 'Bu hesapta iadeye benzeyen, {{amount}} tutarında boş bir hareket yok.',
    NOT_FOUND: '{{number}}: böyle bir çekim yok',
    STATUS: '{{number}}: ödenmemiş ya da zaten iade gelmiş',
    OTHER_ACCOUNT: '{{number}}: başka hesaptan gönderilmiş',
  },
})
