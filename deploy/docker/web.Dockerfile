# nginx in front of the API, from Debian, with the module for precompressed brotli files. The tests use the same packages.
# docker build -f deploy/docker/web.Dockerfile --build-arg SITE=compose -t kasa/web .

FROM debian:12.11-slim
ARG SITE=compose
RUN apt-get update \
 && apt-get install --yes --no-install-recommends nginx libnginx-mod-http-brotli-static \
 && rm -rf /var/lib/apt/lists/* \
 && install --directory --owner=10001 --group=10001 /run/kasa
COPY deploy/nginx/nginx.conf deploy/nginx/routes.conf deploy/nginx/file.conf deploy/nginx/pass.conf deploy/nginx/headers.conf /etc/kasa/
COPY deploy/nginx/sites/${SITE}.conf /etc/kasa/site.conf
USER 10001:10001
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --retries=3 CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /.nginx HTTP/1.0\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep --quiet ' 204 '"]
# Lets requests in flight finish; SIGTERM would abort them.
STOPSIGNAL SIGQUIT
CMD ["nginx", "-e", "stderr", "-p", "/run/kasa/", "-c", "/etc/kasa/nginx.conf", "-g", "daemon off;"]
