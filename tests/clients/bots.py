"""The service `parlor.v1.Bots` by reflection: nothing has to be generated, an address is enough."""

import grpc
from google.protobuf import descriptor_pool, message_factory
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase


class Bots:
    """A client built from what the server tells about itself."""

    def __init__(self, channel):
        self.channel = channel
        database = ProtoReflectionDescriptorDatabase(channel)
        self.services = sorted(database.get_services())
        self.pool = descriptor_pool.DescriptorPool(database)
        self.methods = self.pool.FindServiceByName("parlor.v1.Bots").methods_by_name
        self.stubs = {}

    def message(self, name, **fields):
        return message_factory.GetMessageClass(self.pool.FindMessageTypeByName("parlor.v1." + name))(**fields)

    def stub(self, name):
        """The call of this name, as grpcio has it."""
        if name not in self.stubs:
            method = self.methods[name]
            reply = message_factory.GetMessageClass(method.output_type)
            directions = (method.client_streaming, method.server_streaming)
            make = {
                (False, False): self.channel.unary_unary,
                (False, True): self.channel.unary_stream,
                (True, True): self.channel.stream_stream,
            }[directions]
            self.stubs[name] = make(
                f"/parlor.v1.Bots/{name}",
                request_serializer=lambda message: message.SerializeToString(),
                response_deserializer=reply.FromString,
            )
        return self.stubs[name]

    def call(self, name, request, timeout=20):
        return self.stub(name)(request, timeout=timeout)
