# Parlor in a small image; without arguments it runs the bot service.
#   docker build --tag parlor .
#   docker run --rm --publish 50052:50052 parlor
#   docker run --rm --publish 8080:8080 --volume parlor-data:/data parlor serve --host 0.0.0.0 --data /data

FROM node:20.20.2-bookworm-slim AS page
WORKDIR /build/web
COPY web/package.json web/package-lock.json web/.npmrc ./
COPY .ci/packages /usr/local/bin/packages
RUN packages .
COPY web ./
COPY docs/lolchess.md /build/docs/lolchess.md
COPY crates/games/src/lolchess/data /build/crates/games/src/lolchess/data
COPY crates/search/src/review/cases.json /build/crates/search/src/review/cases.json
RUN npm run build

FROM rust:1.95.0-bookworm AS binary
WORKDIR /build
COPY . .
COPY --from=page /build/web/dist web/dist
# The history is not part of the build: whoever builds says which commit it is, as `make image` does.
ARG commit=unknown
ENV BUILD_COMMIT=$commit
# The symbols stay behind in this stage: dist/parlor.debug.
RUN .ci/release

FROM debian:12.13-slim
RUN useradd --system --uid 10001 --no-create-home parlor && install --directory --owner parlor /data
COPY --from=binary /build/dist/parlor /usr/local/bin/parlor
USER parlor
WORKDIR /data
EXPOSE 50052
# Search trees come and go: large ones get pages of their own, which return to the system.
ENV MALLOC_MMAP_THRESHOLD_=131072
# The first signal lets searches finish, a second one exits at once.
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/local/bin/parlor"]
CMD ["botd", "--host", "0.0.0.0"]
