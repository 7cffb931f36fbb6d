# The mock of both APIs in a container: docker build -t twinspec . && docker run --rm -p 127.0.0.1:4010:4010 twinspec
# Other documents:
# docker run --rm -p 127.0.0.1:4010:4010 -v "$PWD:/specs:ro" twinspec mock --host 0.0.0.0 --openapi /specs/api.yaml
FROM node:22-alpine AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm pack --pack-destination /tmp

FROM node:22-alpine
ENV NODE_ENV=production
WORKDIR /twinspec
COPY docker/health.mjs ./
COPY --from=build /tmp/twinspec-*.tgz /tmp/twinspec.tgz
RUN npm install --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund /tmp/twinspec.tgz redis@6.3.1 && rm /tmp/twinspec.tgz
USER node
EXPOSE 4010
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s CMD ["node", "/twinspec/health.mjs"]
ENTRYPOINT ["node", "/twinspec/node_modules/twinspec/dist/scripts/twinspec.js"]
CMD ["mock", "--host", "0.0.0.0"]
