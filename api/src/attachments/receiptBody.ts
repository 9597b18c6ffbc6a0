/** A receipt of 2 MB in base64, and what is said of it. nginx takes as much (deploy/nginx/routes.conf). */
export const bodyLimit = 3 * 1024 * 1024
